import type { Context, Hono } from "hono";
import { originOf, type ServiceContext } from "../context.ts";
import { HeavyWork } from "./heavyWork.ts";
import { accountName } from "../storage/accountName.ts";
import type { AccountRecord, PageOutline, SnippetHead, SnippetRecord } from "../storage/storage.ts";
import { gathered } from "../turns.ts";
import { changedMeanwhile, entityTag, isKnown, pageTag, requireMatch } from "./entityTag.ts";
import { idempotencyOf } from "./idempotencyKey.ts";
import { batchesOf, sizeOf } from "./listBody.ts";
import { allOwners, pageLinks, parsePageQuery, type PageQuery } from "./pageQuery.ts";
import { RequestProblem } from "./problem.ts";
import { libraryFull } from "./quota.ts";
import { BodyReader } from "./requestBody.ts";
import { optionalAccount, requiredAccount, type SignedInAccount } from "./signedIn.ts";
import { newSnippetFrom, snippetChangeFrom } from "./snippetFields.ts";
import { snippetJson } from "./snippetJson.ts";
import { snippetText } from "./snippetText.ts";

const tagsAtOnce = 100;

/** @returns null if the snippet has no page. */
export type SnippetPageAddress = (origin: string, snippet: SnippetRecord) => string | null;

/**
 * `/snippets`, `/snippets/:id` and `/tags`. Each function throws {@link RequestProblem} to refuse.
 *
 * @param pageOf makes the address of a snippet's page.
 */
export function registerSnippetRoutes(
  app: Hono,
  context: ServiceContext,
  pageOf: SnippetPageAddress = () => null,
): void {
  const { snippets } = context.storage;
  const heavy = new HeavyWork(context.log);
  const bodies = new BodyReader(heavy);
  app.get("/snippets", list);
  app.post("/snippets", create);
  app.get("/snippets/:id", read);
  app.put("/snippets/:id", edit);
  app.delete("/snippets/:id", remove);
  app.get("/tags", tags);

  async function list(c: Context): Promise<Response> {
    const account = await requiredAccount(context, c.req.raw);
    const query = parsePageQuery(new URL(c.req.url).searchParams);
    const page = await outlineOf(account, query);
    const tag = pageTag(page);
    c.header("X-Total-Count", String(page.total));
    c.header("Link", pageLinks(addressOf(c), query, page.total));
    c.header("ETag", tag);
    if (isKnown(c.req.header("If-None-Match"), tag)) return c.body(null, 304);
    c.header("Content-Type", "application/json");
    const pieces = listed(c, page.snippets, account, query.owner !== undefined);
    return c.body(await heavy.answer(c, sizeOf(page.snippets), pieces));
  }

  function outlineOf(
    account: SignedInAccount,
    { owner, ...query }: PageQuery,
  ): Promise<PageOutline> {
    if (owner === undefined) return snippets.outline({ ...query, ownerId: account.id });
    const only = owner === allOwners ? undefined : accountName(owner);
    return snippets.sharedOutline({ ...query, owner: only });
  }

  /** Reads each batch after the client has taken the one before. Snippets deleted or hidden meanwhile are left out. */
  async function* listed(
    c: Context,
    heads: readonly SnippetHead[],
    account: SignedInAccount,
    isShared: boolean,
  ): AsyncGenerator<string, void> {
    const names = new Map<number, string>();
    let before = "[";
    for (const batch of batchesOf(heads)) {
      await heavy.room(c, sizeOf(batch));
      const ids = batch.map(({ id }) => id);
      const found = await (isShared
        ? snippets.sharedByIds(ids, account.family)
        : snippets.byIds(ids, account.family));
      if (found.length === 0) continue;
      const texts: Iterable<string>[] = [];
      for (const snippet of found) {
        const owner = names.get(snippet.ownerId) ?? (await ownerName(snippet, account));
        names.set(snippet.ownerId, owner);
        texts.push(textOf(c, snippet, owner));
      }
      yield* gathered(separated(before, texts));
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  }

  async function create(c: Context): Promise<Response> {
    const account = await requiredAccount(context, c.req.raw);
    const given = c.req.header("Idempotency-Key");
    const { quota } = context;
    const result = await bodies.read(c, account.id, (body) => {
      const input = newSnippetFrom(body);
      const snippet = { ...input, ownerId: account.id, createdAt: context.now() };
      const asker = { family: account.family, quota };
      return snippets.create(snippet, asker, idempotencyOf(given, snippet));
    });
    if (result.outcome === "full") throw libraryFull(result, quota);
    if (result.outcome === "mismatch") {
      throw new RequestProblem(422, "The Idempotency-Key was used for another snippet.");
    }
    const origin = originOf(context, c.req.raw);
    c.header("Location", `${origin}/snippets/${result.snippet.id}`);
    // This tells the client that it may safely repeat the request.
    if (given !== undefined) c.header("Idempotency-Key", given);
    return answer(c, result.snippet, account.username, 201);
  }

  async function read(c: Context): Promise<Response> {
    const account = await reader(c);
    const head = await snippets.head(idOf(c));
    if (head === undefined || !isReadableBy(head, account)) throw noSuchSnippet();
    const tag = entityTag(head.version);
    if (isKnown(c.req.header("If-None-Match"), tag)) return c.body(null, 304, { ETag: tag });
    const snippet = await heavy.read(c, head.bytes, () => snippets.byId(head.id, account?.family));
    if (snippet === undefined || !isReadableBy(snippet, account)) throw noSuchSnippet();
    return answer(c, snippet, await ownerName(snippet, account), 200);
  }

  /** @returns undefined for a stranger, if strangers may read what is public. */
  function reader(c: Context): Promise<SignedInAccount | undefined> {
    const isForMembers = context.publicTo === "members";
    return (isForMembers ? requiredAccount : optionalAccount)(context, c.req.raw);
  }

  async function edit(c: Context): Promise<Response> {
    const account = await requiredAccount(context, c.req.raw);
    const { id, version } = await target(c, account);
    const { quota } = context;
    const result = await bodies.read(c, account.id, (body) => {
      const change = snippetChangeFrom(body);
      const timed = { ...change, updatedAt: context.now() };
      const asker = { family: account.family, quota };
      return snippets.update(id, account.id, timed, version, asker);
    });
    if (result.outcome === "full") throw libraryFull(result, quota);
    if (result.outcome === "missing") throw noSuchSnippet();
    if (result.outcome === "changed") throw changedMeanwhile();
    return answer(c, result.snippet, account.username, 200);
  }

  async function remove(c: Context): Promise<Response> {
    const account = await requiredAccount(context, c.req.raw);
    const { id, version } = await target(c, account);
    const outcome = await snippets.delete(id, account.id, version, account.family);
    if (outcome === "missing") throw noSuchSnippet();
    if (outcome === "changed") throw changedMeanwhile();
    return c.body(null, 204);
  }

  async function tags(c: Context): Promise<Response> {
    const account = await requiredAccount(context, c.req.raw);
    const tags = await heavy.answer(c, Number.POSITIVE_INFINITY, tagsOf(account));
    return c.body(tags, 200, { "Content-Type": "application/json" });
  }

  /** In pieces, because there may be many. */
  async function* tagsOf(account: SignedInAccount): AsyncGenerator<string, void> {
    const { id, family } = account;
    let text = "[";
    for (let after = ""; ;) {
      const tags = await snippets.tags(id, after, tagsAtOnce, family);
      text += JSON.stringify(tags).slice(1, -1);
      if (tags.length < tagsAtOnce) break;
      yield text;
      after = tags.at(-1)?.name ?? "";
      text = ",";
    }
    yield `${text.length > 1 ? text : text.replace(",", "")}]`;
  }

  /** @returns the id of the snippet to write, and the version that the client requires, if any. */
  async function target(
    c: Context,
    account: AccountRecord,
  ): Promise<{ readonly id: number; readonly version: number | undefined }> {
    const id = idOf(c);
    const snippet = await snippets.head(id);
    if (snippet?.ownerId !== account.id) throw noSuchSnippet();
    return { id, version: requireMatch(c.req.header("If-Match"), snippet.version) };
  }

  async function ownerName(
    snippet: SnippetRecord,
    reader: AccountRecord | undefined,
  ): Promise<string> {
    if (snippet.ownerId === reader?.id) return reader.username;
    return (await context.storage.accounts.byId(snippet.ownerId))?.username ?? "";
  }

  async function answer(
    c: Context,
    snippet: SnippetRecord,
    owner: string,
    status: 200 | 201,
  ): Promise<Response> {
    c.header("ETag", entityTag(snippet.version));
    c.header("Content-Type", "application/json");
    const { title, tags, description, code } = snippet;
    const bytes = [title, ...tags, description, code].reduce((sum, { length }) => sum + length, 0);
    const pieces = gathered(textOf(c, snippet, owner));
    return c.body(await heavy.answer(c, sizeOf([{ bytes }]), pieces), status);
  }

  function textOf(c: Context, snippet: SnippetRecord, owner: string): Iterable<string> {
    const page = pageOf(originOf(context, c.req.raw), snippet);
    return snippetText(snippetJson(snippet, owner, page));
  }

  /** As the client addressed it, with the public origin of the service. */
  function addressOf(c: Context): URL {
    const { pathname, search } = new URL(c.req.url);
    return new URL(`${originOf(context, c.req.raw)}${pathname}${search}`);
  }
}

function* separated(before: string, texts: readonly Iterable<string>[]): Generator<string> {
  for (const [at, text] of texts.entries()) {
    yield at === 0 ? before : ",";
    yield* text;
  }
}

function isReadableBy(
  { private: isPrivate, ownerId }: Pick<SnippetRecord, "private" | "ownerId">,
  account: AccountRecord | undefined,
): boolean {
  return !isPrivate || ownerId === account?.id;
}

/** The response must not reveal whether a private snippet exists. */
function noSuchSnippet(): RequestProblem {
  return new RequestProblem(404, "There is no such snippet.");
}

function idOf(c: Context): number {
  const text = c.req.param("id") ?? "";
  if (!/^[1-9]\d{0,14}$/u.test(text)) throw noSuchSnippet();
  return Number(text);
}
