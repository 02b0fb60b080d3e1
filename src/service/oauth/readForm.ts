import type { Context } from "hono";
import { callerOf } from "../caller.ts";
import { bodyOf, costOf, formType, mediaTypeOf } from "../bodyOf.ts";
import { parseParameters, type Parameters } from "./parameters.ts";

export type FormOutcome =
  | { readonly outcome: "read"; readonly parameters: Parameters }
  | {
      readonly outcome: "refused";
      readonly status: 400 | 413 | 415;
      readonly description: string;
    };

/** In bytes, see {@link costOf}: many times the largest valid form. */
const largestForm = 64 * 1024;

/** Reads `application/x-www-form-urlencoded`; of a longer body no more than the limit. */
export async function readForm(c: Context): Promise<FormOutcome> {
  const request = c.req.raw;
  if (mediaTypeOf(request) !== formType) {
    return refused(415, "The body must be application/x-www-form-urlencoded in UTF-8.");
  }
  const bytes = await readAtMost(c, largestForm);
  await callerOf(c).turn();
  if (bytes === undefined) return refused(413, "The form is too large.");
  const parameters = parseParameters(bytes);
  return parameters === undefined
    ? refused(400, "The form is not percent-encoded UTF-8 text, or has too many fields.")
    : { outcome: "read", parameters };
}

async function readAtMost(c: Context, limit: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bodyOf(c)) {
    length += costOf(chunk);
    if (length > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refused(
  status: 400 | 413 | 415,
  description: string,
): Extract<FormOutcome, { outcome: "refused" }> {
  return { outcome: "refused", status, description };
}
