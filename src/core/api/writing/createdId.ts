import { isSnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { ApiAnswer } from "../apiChannel.ts";
import { readSnippetId } from "../wire/readSnippet.ts";

/**
 * The id of the new record: from the body, or else from Location (the end of its path, or `id` in its query; its host does
 * not matter).
 * @throws {SnippetError} `invalid` if the body reports a failure.
 */
export function createdId(answer: ApiAnswer, idName: string | undefined): SnippetId | undefined {
  const isElsewhere = answer.isEmpty || answer.status === 303;
  const fromBody = isElsewhere ? undefined : idFromBody(answer, idName);
  if (fromBody !== undefined) {
    return fromBody;
  }
  const [path = "", query = ""] = answer.headers.get("location")?.split(/[?#]/) ?? [];
  const segment = path.split("/").findLast((part) => part !== "");
  const id = segment === "snippets" ? /\bid=(?:eq\.)?([^&]+)/.exec(query)?.[1] : segment;
  return id === undefined || !/^[\w-]{1,256}$/.test(id) ? undefined : id;
}

/** The snippet may exist even if the body of the 2xx is unreadable, so it is looked for and not sent again. */
function idFromBody(answer: ApiAnswer, idName: string | undefined): SnippetId | undefined {
  try {
    return readSnippetId(answer.json(), idName);
  } catch (error) {
    if (isSnippetError(error, "not-the-service")) {
      return undefined;
    }
    throw error;
  }
}
