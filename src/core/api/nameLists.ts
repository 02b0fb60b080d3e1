import { SnippetError, isSnippetError } from "../errors.ts";
import type { ApiChannel } from "./apiChannel.ts";
import { pageLink, type PageLink } from "./pageLink.ts";
import { isJsonArray, isJsonObject, member } from "./wire/fields.ts";
import { readNames } from "./wire/readList.ts";

type NameList = "languages" | "tags";

/** The most names that are taken of a list: nobody looks through more. */
const mostNames = 5_000;
const mostPages = 100;

/**
 * Reads a whole list of names, also in pages or in groups.
 * @param read returns undefined for an item that is no name.
 * @throws {SnippetError} `not-the-service` if there are languages and none can be read, and any error of a read.
 */
export async function readAllNames<Name>(
  channel: ApiChannel,
  list: NameList,
  read: (item: unknown) => Name | undefined,
  signal?: AbortSignal,
): Promise<readonly Name[]> {
  const items = new Map<string, unknown>();
  for await (const page of pagesOf(channel, list, signal)) {
    const before = items.size;
    for (const item of page.flatMap((it) => groupOf(it, list) ?? [it])) {
      items.set(JSON.stringify(item), item);
    }
    // Some servers repeat the last page.
    if (items.size === before || items.size >= mostNames) break;
  }
  const given = [...items.values()].slice(0, mostNames);
  const names = given.map(read).filter((name) => name !== undefined);
  if (list === "languages" && given.length > 0 && names.length === 0) {
    throw new SnippetError("not-the-service", "The server's list of languages cannot be read.");
  }
  return names;
}

async function* pagesOf(
  channel: ApiChannel,
  list: NameList,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly unknown[]> {
  const url = channel.url.join([list]);
  let query: PageLink = [];
  let length = 0;
  for (let page = 1; page <= mostPages; page += 1) {
    const sent = channel.send({ method: "GET", segments: [list], query }, signal);
    const answer = await (page === 1 ? sent : sent.catch(noPage));
    if (answer === undefined) return;
    const { items, total = 0, hasNext, next } = readNames(answer.json(), answer.headers);
    yield items;
    length += items.length;
    if (!(hasNext ?? length < total)) return;
    const number = String(page + 1);
    query = pageLink(next ?? number, url, query, page) ?? [["page", number]];
  }
}

/** The items of a group, which has them under the name of the list. */
function groupOf(item: unknown, list: NameList): readonly unknown[] | undefined {
  const group = isJsonObject(item) ? member(item, list) : undefined;
  return isJsonArray(group) ? group : undefined;
}

/** A refusal of a page after the first: there is none. */
function noPage(error: unknown): undefined {
  if (!isSnippetError(error, "not-found") && !isSnippetError(error, "invalid")) {
    throw error;
  }
}
