import type { Context } from "hono";
import { callerOf, LostCaller } from "./caller.ts";

/** The bytes of a body, as they arrive. If the consumer stops early, the listener drains it. @throws LostCaller */
export async function* bodyOf(c: Context): AsyncGenerator<Uint8Array> {
  const ofRequest = (): AsyncIterable<Uint8Array> | undefined => c.req.raw.body ?? undefined;
  try {
    yield* callerOf(c).body ?? ofRequest() ?? [];
  } catch (error) {
    throw new LostCaller("The body has no end.", { cause: error });
  }
}

/** In bytes. Reading a piece costs work even if the piece is small. */
const leastPiece = 64;

/** The cost of a piece of a body, in bytes of a body that arrives at once. */
export function costOf({ byteLength }: Uint8Array): number {
  return Math.max(leastPiece, byteLength);
}

/** @returns the media type in lower case; undefined if it is missing, its charset is not UTF-8 or it is compressed. */
export function mediaTypeOf({ headers }: Request): string | undefined {
  if ((headers.get("Content-Encoding") ?? "identity") !== "identity") return undefined;
  const [type, ...parameters] = (headers.get("Content-Type") ?? "")
    .split(";")
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  return charset === undefined || /^charset="?utf-?8"?$/u.test(charset) ? type : undefined;
}

export const formType = "application/x-www-form-urlencoded";
