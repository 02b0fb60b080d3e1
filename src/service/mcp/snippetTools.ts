import { batchesOf } from "../api/listBody.ts";
import { RequestProblem } from "../api/problem.ts";
import { isAllVisible } from "../visibleText.ts";
import { beginningOf, writtenSize } from "./writtenSize.ts";
import { newSnippetFrom } from "../api/snippetFields.ts";
import { snippetJson, type SnippetJson } from "../api/snippetJson.ts";
import type { ServiceContext } from "../context.ts";
import { allLanguages, languageName, type LanguageRecord } from "../languages/languageCatalog.ts";
import type { AccountRecord, SnippetRecord } from "../storage/storage.ts";
import { WordSearch } from "./wordSearch.ts";

export interface SearchInput {
  readonly query: string;
  readonly language?: string | undefined;
  readonly limit?: number | undefined;
}

export interface GetInput {
  readonly id: number;
  readonly from?: number | undefined;
}

export interface SaveInput {
  readonly title: string;
  readonly code: string;
  readonly language: string;
  readonly description?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** The result of a tool, with at most {@link mostBytes} of any text. `cut` names the omitted part and the way to get it. */
export interface Told<Stored> {
  readonly cut?: string;
  readonly stored: Stored;
}

/** A snippet in search results: without its code, and with only the beginning of its description. */
export type FoundSnippet = Omit<SnippetJson, "code"> & { readonly excerpt: string };

/** The agent's request cannot be done; the message is one sentence for the agent. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}

const pageSize = 200;
const usualLimit = 20;
/** Characters of a description. */
const visibleDescription = 500;
/** The limit for one code, one description, or all results of a search, in bytes as written. */
const mostBytes = 64 * 1024;

/** The operations of agents on the snippets of one account. */
export class SnippetTools {
  readonly #context: ServiceContext;
  readonly #account: AccountRecord;

  constructor(context: ServiceContext, account: AccountRecord) {
    this.#context = context;
    this.#account = account;
  }

  /** The best match first; of equal ones the newest first. @throws {ToolError} for an unknown language. */
  async search({
    query,
    language,
    limit = usualLimit,
  }: SearchInput): Promise<Told<readonly FoundSnippet[]>> {
    const languageId = language === undefined ? undefined : this.#language(language).id;
    const search = new WordSearch(query);
    // Results are read again one by one: all of them together may exceed the memory.
    const scored: { readonly id: number; readonly score: number }[] = [];
    for await (const snippet of this.#own(languageId)) {
      const score = search.score(snippet, languageName(snippet.languageId) ?? "");
      if (score > 0) scored.push({ id: snippet.id, score });
    }
    const best = scored.toSorted((left, right) => right.score - left.score).slice(0, limit);
    const found: FoundSnippet[] = [];
    let size = 0;
    for (const { id } of best) {
      const snippet = await this.#context.storage.snippets.byId(id);
      if (snippet === undefined) continue;
      const { code, ...told } = this.#json(snippet);
      const description = told.description.slice(0, visibleDescription).toWellFormed();
      const next = { ...told, description, excerpt: search.excerpt(code) };
      size += writtenSize(next);
      if (size > mostBytes && found.length > 0) {
        const cut = `These are the first ${found.length} of ${best.length}. Ask for more words, or fewer snippets.`;
        return { cut, stored: found };
      }
      found.push(next);
    }
    return { stored: found };
  }

  /** @param from the position at which an earlier result was cut. @throws {ToolError} if the account has no such snippet. */
  async get({ id, from = 0 }: GetInput): Promise<Told<SnippetJson>> {
    const snippet = await this.#context.storage.snippets.byId(id);
    if (snippet?.ownerId !== this.#account.id) throw new ToolError(`There is no snippet ${id}.`);
    return this.#told(snippet, from);
  }

  /** Saves a new snippet, which is always private. @throws {ToolError} if the input is invalid. */
  async save({ language, ...input }: SaveInput): Promise<Told<SnippetJson>> {
    const fields = new Map<string, unknown>([
      ["language_id", this.#language(language).id],
      ["title", input.title],
      ["code", input.code],
      ["description", input.description ?? ""],
      ["tags", input.tags ?? []],
    ]);
    if (input.code === "") throw new ToolError("The code is empty.");
    const snippet = this.#checked(fields);
    if (
      ![input.title, input.code, input.description ?? "", ...(input.tags ?? [])].every(isAllVisible)
    ) {
      throw new ToolError(
        "Nobody would see some of its text (control, bidirectional or invisible characters, or long gaps).",
      );
    }
    const { ownerId, createdAt } = { ownerId: this.#account.id, createdAt: this.#context.now() };
    const { accounts, snippets } = this.#context.storage;
    if ((await accounts.byId(ownerId))?.status !== "active") {
      throw new ToolError("The account is disabled.");
    }
    const result = await snippets.create(
      { ...snippet, private: true, ownerId, createdAt },
      { family: undefined, quota: this.#context.quota },
    );
    if (result.outcome === "full") throw new ToolError(`The library is full (${result.quota}).`);
    if (result.outcome === "mismatch") throw new ToolError("The snippet could not be saved.");
    return this.#told(result.snippet, 0);
  }

  #told(snippet: SnippetRecord, from: number): Told<SnippetJson> {
    const rest = snippet.code.slice(from);
    const code = beginningOf(rest, mostBytes);
    const description = beginningOf(snippet.description, mostBytes);
    const end = from + code.length;
    const cuts = [
      from > 0 || end < snippet.code.length
        ? `code is what stands from ${from} to ${end}, of ${snippet.code.length} characters.`
        : "",
      code.length < rest.length ? `Go on with get_snippet, from: ${end}.` : "",
      description.length < snippet.description.length
        ? "Of description this is the beginning."
        : "",
    ].filter((sentence) => sentence !== "");
    const stored = this.#json({ ...snippet, code, description });
    return cuts.length === 0 ? { stored } : { cut: cuts.join(" "), stored };
  }

  #checked(fields: ReadonlyMap<string, unknown>): ReturnType<typeof newSnippetFrom> {
    try {
      return newSnippetFrom({ encoding: "json", fields });
    } catch (error) {
      if (error instanceof RequestProblem) {
        const problems = Object.entries(error.details.errors ?? {});
        throw new ToolError(problems.map(([field, text]) => `${field}: ${text}`).join(" "));
      }
      throw error;
    }
  }

  async *#own(languageId: number | undefined): AsyncGenerator<SnippetRecord> {
    for (let page = 1; ; page += 1) {
      const { snippets } = this.#context.storage;
      const query = { ownerId: this.#account.id, languageId, page, perPage: pageSize };
      const { snippets: heads } = await snippets.outline(query);
      for (const batch of batchesOf(heads)) {
        yield* await snippets.byIds(batch.map(({ id }) => id));
      }
      if (heads.length < pageSize) return;
    }
  }

  #language(name: string): LanguageRecord {
    const folded = name.trim().toLowerCase();
    const language = allLanguages.find((each) => each.name.toLowerCase() === folded);
    if (language === undefined) {
      throw new ToolError(
        "There is no language of this name; names are as on GitHub: Python, TypeScript, Shell, C++, Text.",
      );
    }
    return language;
  }

  #json(snippet: SnippetRecord): SnippetJson {
    return snippetJson(snippet, this.#account.username, null);
  }
}
