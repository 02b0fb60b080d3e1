/** The client went before the end of what it sent: no fault of ours. */
export class LostBody extends Error {
  override readonly name = "LostBody";
}

/** The bytes of a body, as they come. @throws LostBody */
export async function* bodyOf(request: Request): AsyncGenerator<Uint8Array> {
  const body: AsyncIterable<Uint8Array> | undefined = request.body ?? undefined;
  try {
    yield* body ?? [];
  } catch (error) {
    throw new LostBody("The body has no end.", { cause: error });
  }
}
