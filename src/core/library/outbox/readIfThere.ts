import { isSnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { RemoteSnippet, SnippetRemote } from "../remote.ts";

/** @returns undefined where the server does not have it (any more). */
export async function readIfThere(
  remote: Pick<SnippetRemote, "read">,
  id: SnippetId,
): Promise<RemoteSnippet | undefined> {
  try {
    return await remote.read(id);
  } catch (error) {
    if (isSnippetError(error, "not-found")) {
      return undefined;
    }
    throw error;
  }
}
