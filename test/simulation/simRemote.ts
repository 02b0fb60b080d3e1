import { AsyncLocalStorage } from "node:async_hooks";
import type { ListQuery, SnippetPage } from "../../src/core/api/snippetPage.ts";
import type { SnippetRecord } from "../../src/core/api/wire/readSnippet.ts";
import { asKept, patchOf } from "../../src/core/api/writing/patch.ts";
import type { Known } from "../../src/core/api/writing/patch.ts";
import { isSnippetError, SnippetError } from "../../src/core/errors.ts";
import type { PageDialect } from "../../src/core/library/sync/pagedList.ts";
import type { RemoteSnippet, SnippetRemote } from "../../src/core/library/remote.ts";
import type { Language, SnippetDraft, SnippetId } from "../../src/core/model.ts";
import { never } from "../support/computer/never.ts";
import type { Fate } from "./fate.ts";
import type { SimWorld } from "./simWorld.ts";
import type { ServerAnswer, ServerRecord } from "./simServer.ts";
import { noHardness } from "./variety.ts";
import { WindowGate } from "./windowGate.ts";

/** Milliseconds after which a request is given up. */
const patience = 30_000;

/** The server as one window reaches it: over a network on which anything may happen. */
export class SimRemote implements SnippetRemote {
  readonly #world: SimWorld;
  readonly #name: string;
  readonly #isDead: () => boolean;
  readonly #gate: WindowGate;
  /** How a list tells a record: each is listed again and again. */
  readonly #listed = new WeakMap<ServerRecord, SnippetRecord>();
  readonly dialect: PageDialect = {
    current: { pageSize: undefined },
    knows: () => true,
    learn: () => Promise.resolve(),
  };
  readonly #onSent = new AsyncLocalStorage<() => void>();

  constructor(world: SimWorld, name: string, isDead: () => boolean, gate = new WindowGate()) {
    this.#world = world;
    this.#name = name;
    this.#isDead = isDead;
    this.#gate = gate;
  }

  counting<T>(onSent: () => void, work: () => Promise<T>): Promise<T> {
    return this.#onSent.run(onSent, work);
  }

  async create(
    draft: SnippetDraft,
    { idempotencyKey, isRepeated }: Parameters<SnippetRemote["create"]>[1],
  ): Promise<RemoteSnippet> {
    const answer = await this.#post(draft, idempotencyKey);
    if (this.#world.hard.hasNoIds && this.#world.random.below(2) === 0) {
      throw new SnippetError("not-kept", "It did not tell which.", { details: { what: "id" } });
    }
    return this.#written(draft, {}, this.#readBack(recordIn(answer), draft, isRepeated));
  }

  async #post(draft: SnippetDraft, idempotencyKey: string): Promise<ServerAnswer> {
    const { server, posts } = this.#world;
    const isAnswered = (): void =>
      posts.answered(draft.code, () => !(this.#isDead() || this.#gate.isClosed));
    if (!server.isCareful) {
      posts.left(draft.code);
    }
    try {
      const answer = await this.#write(`POST ${draft.code}`, () => {
        const record = server.create(patchOf(draft, {}).meant, idempotencyKey);
        this.#world.ownRecords.set(record.id, idempotencyKey);
        this.#world.note(`${record.id} is made of ${draft.code}, version ${record.version}`);
        return record;
      });
      isAnswered();
      return answer;
    } catch (error) {
      if (isSnippetError(error) && error.details.status === 200) {
        isAnswered();
      }
      throw error;
    }
  }

  /** As the API client does: what is not as it was sent is mended, unless another device may have changed it. */
  #readBack(made: ServerRecord, draft: SnippetDraft, isRepeated: boolean): ServerRecord {
    const { server, isMendedByVersion } = this.#world;
    const { id, version } = made;
    const now = server.records.get(id);
    if (now?.version === version) {
      return now;
    }
    if (now === undefined || isRepeated || isMendedByVersion) {
      const details = { what: "check", id } as const;
      throw new SnippetError("not-kept", "Not as it was sent.", { details });
    }
    return recordIn(server.update(id, draft, undefined));
  }

  keepsKeys(): Promise<boolean> {
    return Promise.resolve(this.#world.server.isCareful);
  }

  async update(
    id: SnippetId,
    draft: SnippetDraft,
    { version, ...known }: { readonly version: string | undefined } & Known,
  ): Promise<RemoteSnippet> {
    const { server } = this.#world;
    const sent = this.#world.hard === noHardness ? draft : sentOf(draft, known);
    const answer = await this.#write(`PUT ${id} ${draft.code}`, () => {
      const written = server.update(id, sent, version);
      this.#world.note(`${id} is written: ${typeof written === "string" ? written : draft.code}`);
      return written;
    });
    return this.#written(draft, known, recordIn(answer));
  }

  /** As the API client tells of a write: what the server does not tell is as it was sent. */
  #written(draft: SnippetDraft, known: Known, record: ServerRecord): RemoteSnippet {
    const told = this.#remote(record);
    return told.missing.size === 0
      ? told
      : { ...told, snippet: asKept(patchOf(draft, known), told), missing: new Set() };
  }

  async delete(
    id: SnippetId,
    { version }: { readonly version: string | undefined },
  ): Promise<void> {
    const { server } = this.#world;
    const answer = await this.#write(`DELETE ${id}`, () => {
      const gone = server.delete(id, version);
      this.#world.note(`${id} is deleted: ${typeof gone === "string" ? gone : "done"}`);
      return gone;
    });
    if (answer !== "missing") {
      recordOrDeleted(answer);
    }
  }

  async read(id: SnippetId): Promise<RemoteSnippet> {
    const record = await this.#send(`GET ${id}`, false, () => this.#world.told.get(id));
    if (record === undefined) {
      throw new SnippetError("not-found", "Gone.");
    }
    return this.#remote(record);
  }

  async list({ page, perPage }: ListQuery): Promise<SnippetPage> {
    const { server } = this.#world;
    const size = Math.min(perPage, server.pageSize);
    const all = await this.#send("GET list", false, () => server.list(this.#world.told));
    const records = all
      .slice((page - 1) * size, page * size)
      .map((record) => this.#listedRecord(record));
    return { records, total: all.length, hasNext: page * size < all.length };
  }

  languages(): Promise<readonly Language[]> {
    return Promise.resolve([{ id: "1", name: "TypeScript" }]);
  }

  tags(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  #write(what: string, effect: () => ServerAnswer): Promise<ServerAnswer> {
    return this.#send(what, true, effect);
  }

  async #send<T>(what: string, isWrite: boolean, effect: () => T): Promise<T> {
    const { world, fate } = { world: this.#world, fate: this.#world.fateOf(isWrite) };
    world.note(`${this.#name} ${what} ${fate}`);
    if (fate !== "offline") this.#onSent.getStore()?.();
    // The API client reads back what it wrote.
    if (fate === "answered" && isWrite) this.#onSent.getStore()?.();
    const latency = 5 + world.random.below(400);
    if (isWrite && fate === "answered" && world.isFaulty && world.hard.refusesInside) {
      if (world.random.below(8) === 0) {
        world.note(`${what} is refused inside 200`);
        await this.#reply(latency);
        throw new SnippetError("invalid", "No.", { details: { status: 200 } });
      }
    }
    switch (fate) {
      case "offline":
        return this.#fail(1, "offline");
      case "lost":
        return this.#fail(patience, "time-out");
      case "too-many":
        return this.#fail(latency, "too-many-requests", 1_000 + world.random.below(20_000));
      case "refused":
        return this.#fail(latency, "forbidden");
      case "fault":
        return this.#fail(latency, "server");
      case "answered":
      case "answer-lost":
      case "late":
      case "twice":
      case "fault-but-done":
        return this.#done(fate, latency, effect);
    }
  }

  async #done<T>(fate: Fate, latency: number, effect: () => T): Promise<T> {
    const { random } = this.#world;
    const isLate = fate === "late";
    // Whatever was sent has its effect within the grace time after it was given up, killed windows included.
    const late = patience + random.below(this.#world.lateness);
    const done = this.#effectAfter(isLate ? late : latency, effect);
    if (fate === "twice") {
      void this.#effectAfter(late, effect);
    }
    if (fate === "answered") {
      const result = await done;
      await this.#reply(5 + random.below(400));
      return result;
    }
    if (fate === "fault-but-done") {
      await done;
      return this.#fail(latency, "server");
    }
    return this.#fail(patience, random.below(2) === 0 ? "time-out" : "network");
  }

  /** Goes on whether or not the window lives. */
  #effectAfter<T>(milliseconds: number, effect: () => T): Promise<T> {
    const { clock } = this.#world;
    return new Promise((resolve) => {
      clock.after(milliseconds, () => resolve(effect()));
    });
  }

  async #reply(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#world.clock.after(milliseconds, resolve);
    });
    const { passed } = this.#gate;
    if (passed !== undefined) {
      await passed;
    }
    if (this.#isDead()) {
      await never();
    }
  }

  async #fail(
    milliseconds: number,
    code: ConstructorParameters<typeof SnippetError>[0],
    retryAfter?: number,
  ): Promise<never> {
    await this.#reply(milliseconds);
    throw new SnippetError(code, code, { details: retryAfter === undefined ? {} : { retryAfter } });
  }

  #listedRecord(record: ServerRecord): SnippetRecord {
    const known = this.#listed.get(record) ?? this.#newlyListed(record);
    this.#listed.set(record, known);
    return known;
  }

  #newlyListed(record: ServerRecord): SnippetRecord {
    const { snippet, missing, ...others } = this.#remote(record);
    const { code } = record.draft;
    const rest = { ...others, places: new Map(), source: {} };
    return this.#world.hard.hasCodeInLists
      ? { ...rest, snippet, missing, texts: { code, description: undefined } }
      : {
          ...rest,
          snippet: { ...snippet, code: "" },
          missing: new Set([...missing, "code" as const]),
          texts: { code: undefined, description: undefined },
        };
  }

  #remote(record: ServerRecord): RemoteSnippet {
    const { id, draft, createdAt } = record;
    const { missing } = this.#world.hard;
    const unknown = (["description", "tags"] as const).filter((field) => missing.has(field));
    const told = {
      ...draft,
      ...(missing.has("private") ? { private: undefined } : {}),
      ...(missing.has("tags") ? { tags: [] } : {}),
      ...(missing.has("description") ? { description: "" } : {}),
      ...(unknown.length === 0 ? {} : { unknown }),
    };
    const snippet = { ...told, id, language: "TypeScript", createdAt, updatedAt: undefined };
    return { snippet, missing, version: this.#world.server.tagOf(record) };
  }
}

/** As the API client sends it: what the user changed, and what is known. */
function sentOf(
  draft: SnippetDraft,
  known: Known,
): Partial<SnippetDraft> & Pick<SnippetDraft, "languageId" | "title"> {
  const { meant, fields } = patchOf(draft, known);
  const { languageId, title } = meant;
  return { languageId, title, ...Object.fromEntries([...fields].map((it) => [it, meant[it]])) };
}

function recordIn(answer: ServerAnswer): ServerRecord {
  if (answer === "missing") {
    throw new SnippetError("not-found", "Gone.");
  }
  if (answer === "conflict" || answer === "deleted") {
    throw new SnippetError("conflict", "Another version.");
  }
  return answer;
}

function recordOrDeleted(answer: ServerAnswer): void {
  if (answer === "conflict") {
    throw new SnippetError("conflict", "Another version.");
  }
}
