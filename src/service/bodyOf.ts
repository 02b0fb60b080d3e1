import { LostCaller } from "./caller.ts";

/** The bytes of a body, as they come. @throws LostCaller */
export async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  const body: AsyncIterable<Uint8Array> | undefined = request.body ?? undefined;
  try {
    yield* body ?? [];
  } catch (error) {
    throw new LostCaller("The body has no end.", { cause: error });
  }
}
