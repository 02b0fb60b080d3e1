import type { ListQuery, SnippetPage } from "../../src/core/api/snippetPage.ts";
import type { SnippetRecord } from "../../src/core/api/wire/readSnippet.ts";
import { SnippetError } from "../../src/core/errors.ts";
import type { PageDialect } from "../../src/core/library/sync/pagedList.ts";
import type { RemoteSnippet, SnippetRemote } from "../../src/core/library/remote.ts";
import type { Language, SnippetDraft, SnippetId } from "../../src/core/model.ts";
import { never } from "../support/computer/never.ts";
import type { Fate } from "./fate.ts";
import type { SimWorld } from "./simWorld.ts";
import type { ServerAnswer, ServerRecord } from "./simServer.ts";
import { WindowGate } from "./windowGate.ts";

/** Milliseconds after which a request is given up. */
const patience = 30_000;

/** The server as one window reaches it: over a network on which anything may happen. */
export class SimRemote implements SnippetRemote {
  readonly #world: SimWorld;
  readonly #isDead: () => boolean;
  readonly #gate: WindowGate;
  /** How a list tells a record: each is listed again and again. */
  readonly #listed = new WeakMap<ServerRecord, SnippetRecord>();
  readonly dialect: PageDialect = {
    current: { firstPage: 1, pageSize: undefined },
    knows: () => true,
    learn: () => Promise.resolve(),
  };

  constructor(world: SimWorld, isDead: () => boolean, gate = new WindowGate()) {
    this.#world = world;
    this.#isDead = isDead;
    this.#gate = gate;
  }

  async create(
    draft: SnippetDraft,
    { idempotencyKey, isRepeated }: Parameters<SnippetRemote["create"]>[1],
  ): Promise<RemoteSnippet> {
    const { server } = this.#world;
    const answer = await this.#write(`POST ${draft.code}`, () => {
      const record = server.create(draft, idempotencyKey);
      this.#world.ownRecords.add(record.id);
      return record;
    });
    return this.#remote(this.#readBack(recordIn(answer), draft, isRepeated));
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
    { version }: { readonly version: string | undefined },
  ): Promise<RemoteSnippet> {
    const { server } = this.#world;
    const answer = await this.#write(`PUT ${id} ${draft.code}`, () =>
      server.update(id, draft, version),
    );
    return this.#remote(recordIn(answer));
  }

  async delete(
    id: SnippetId,
    { version }: { readonly version: string | undefined },
  ): Promise<void> {
    const { server } = this.#world;
    const answer = await this.#write(`DELETE ${id}`, () => server.delete(id, version));
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
    world.note(`${what} ${fate}`);
    const latency = 5 + world.random.below(400);
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
    const known = this.#listed.get(record) ?? {
      ...this.#remote(record),
      places: new Map(),
      texts: { code: record.draft.code, description: undefined },
      source: {},
    };
    this.#listed.set(record, known);
    return known;
  }

  #remote(record: ServerRecord): RemoteSnippet {
    const { id, draft, createdAt } = record;
    const snippet = { ...draft, id, language: "TypeScript", createdAt, updatedAt: undefined };
    return { snippet, untold: new Set(), version: this.#world.server.tagOf(record) };
  }
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
