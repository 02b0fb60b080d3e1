import { isSnippetError } from "../../errors.ts";
import type { SnippetId } from "../../model.ts";
import type { ApiAnswer } from "../apiChannel.ts";
import { readSnippetId } from "../wire/readSnippet.ts";

/**
 * The id of what a POST created: from the record in the body, else from Location, whose host is not looked at: the end
 * of its path, or `id` in its query.
 * @throws {SnippetError} `invalid` for a success that says it failed.
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

/** A 2xx with an unreadable body: the snippet may exist all the same, so it is looked for and not sent again. */
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
