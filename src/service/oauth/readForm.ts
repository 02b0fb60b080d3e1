import type { Context } from "hono";
import { callerOf } from "../caller.ts";
import { FormFault } from "../formReader.ts";
import { bodyOf, costOf, formType, mediaTypeOf } from "../bodyOf.ts";
import { type Fields, parseParameters } from "./parameters.ts";

/** In bytes, see {@link costOf}: many times the largest valid form. */
const largestForm = 64 * 1024;

/**
 * Reads `application/x-www-form-urlencoded`; of a longer body no more than the limit.
 *
 * @throws FormFault
 */
export async function readForm(c: Context): Promise<Fields> {
  if (mediaTypeOf(c.req.raw) !== formType) {
    throw new FormFault(`The body must be ${formType} in UTF-8.`, 415);
  }
  const bytes = await readAtMost(c, largestForm);
  await callerOf(c).turn();
  if (bytes === undefined) throw new FormFault("The form is too large.", 413);
  const parameters = parseParameters(bytes);
  if (parameters === undefined) {
    throw new FormFault("The form is not percent-encoded UTF-8 text, or has too many fields.");
  }
  if (parameters.repeated.size === 0) return parameters.values;
  throw new FormFault("A parameter was sent more than once.");
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
