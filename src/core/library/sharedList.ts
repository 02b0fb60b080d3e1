import { SnippetError } from "../errors.ts";
import type { ApiUrl } from "../http/apiUrl.ts";
import { decodeJson } from "../http/json/decodeJson.ts";
import type { Transport } from "../http/transport.ts";
import type { PagedList } from "./sync/pagedList.ts";
import type { JsonObject } from "../api/wire/fields.ts";
import { isJsonArray, isJsonObject, member, nameOf, textOf } from "../api/wire/fields.ts";
import type { SnippetRecord } from "../api/wire/readSnippet.ts";

/**
 * Whether the server's OpenAPI document declares `owner` at GET /snippets: a server that ignores the parameter would
 * answer with the user's own snippets. Asked without a token, since a refusal must not end the session.
 * @throws {SnippetError} as a transport does, so that the question stays open.
 */
export async function declaresSharing(
  url: ApiUrl,
  transport: Transport,
  signal?: AbortSignal,
): Promise<boolean> {
  const pathTemplate = "/openapi.json";
  const headers = { accept: "application/json" };
  const address = url.join(["openapi.json"]);
  const asked = { method: "GET", url: address, pathTemplate, headers } as const;
  const { status, body } = await transport.send(asked, signal);
  return status === 200 && parametersIn(body).some((it) => member(it, "name") === "owner");
}

function parametersIn(body: Uint8Array): readonly JsonObject[] {
  try {
    const path = ["paths", "/snippets", "get", "parameters"];
    const found = path.reduce(
      (value: unknown, name) => (isJsonObject(value) ? member(value, name) : undefined),
      decodeJson(body),
    );
    return isJsonArray(found) ? found.filter(isJsonObject) : [];
  } catch {
    return [];
  }
}

/**
 * The list of snippets that users of the server share.
 * @throws {SnippetError} `not-the-service` for a record without an owner, which may be one's own.
 */
export function sharedList(client: PagedList): PagedList {
  return {
    dialect: client.dialect,
    list: async (query, signal) => {
      const page = await client.list({ ...query, owner: "*" }, signal);
      return { ...page, records: page.records.map(withOwner) };
    },
  };
}

function withOwner(record: SnippetRecord): SnippetRecord {
  const owner = nameOf(textOf(member(record.source, "owner")));
  if (owner === undefined || record.snippet.private !== false) {
    throw new SnippetError("not-the-service", "The server's response is not a snippet.");
  }
  return { ...record, snippet: { ...record.snippet, owner } };
}
