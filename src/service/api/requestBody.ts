import { parseForm } from "./formFields.ts";
import { parseJsonObject } from "./jsonObject.ts";
import { RequestProblem } from "./problem.ts";

/** What was sent, still untyped. In a form every value is text; JSON tells numbers and booleans from text. */
export type RequestBody =
  | { readonly encoding: "form"; readonly fields: ReadonlyMap<string, string> }
  | { readonly encoding: "json"; readonly fields: ReadonlyMap<string, unknown> };

/**
 * Largest body in bytes. Code of 1 MiB fits in every encoding, also where each byte becomes `\u0000` in JSON.
 * It counts the bytes as sent; fields have limits of their own.
 */
export const maxBodyBytes = 8 * 1024 * 1024;

/** @throws RequestProblem 415 or 400. */
export async function readBody(request: {
  header(name: string): string | undefined;
  arrayBuffer(): Promise<ArrayBuffer>;
}): Promise<RequestBody> {
  const bytes = await request.arrayBuffer();
  const contentType = request.header("Content-Type");
  if (contentType === undefined && bytes.byteLength === 0) {
    return { encoding: "form", fields: new Map() };
  }
  const encoding = encodingOf(contentType ?? "");
  if (encoding === undefined || (request.header("Content-Encoding") ?? "identity") !== "identity") {
    throw new RequestProblem(415, "Send a form or JSON, in UTF-8 and not compressed.", {
      headers: { Accept: "application/json, application/x-www-form-urlencoded" },
    });
  }
  const text = decodeUtf8(bytes);
  return encoding === "json"
    ? { encoding, fields: parseJsonObject(text) }
    : { encoding, fields: parseForm(text) };
}

function encodingOf(contentType: string): RequestBody["encoding"] | undefined {
  const [type = "", ...parameters] = contentType
    .split(";")
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  if (charset !== undefined && !/^charset="?utf-?8"?$/u.test(charset)) return undefined;
  if (type === "application/json") return "json";
  return type === "application/x-www-form-urlencoded" ? "form" : undefined;
}

function decodeUtf8(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new RequestProblem(400, "The body is not valid UTF-8.");
  }
}
