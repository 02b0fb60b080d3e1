import { DraftStore } from "../../../src/core/library/draftStore.ts";
import type { Files } from "../../../src/core/library/files/files.ts";
import { Quarantine } from "../../../src/core/library/files/quarantine.ts";
import { HistoryStore } from "../../../src/core/library/history/historyStore.ts";
import { OutboxFolder } from "../../../src/core/library/outbox/folder.ts";
import { Holdings } from "../../../src/core/library/outbox/holdings.ts";
import { TrashStore } from "../../../src/core/library/trash/trashStore.ts";
import { MemoryStore, sharedRows } from "../../support/library/memoryStore.ts";
import { SnippetCache } from "../../../src/core/library/cache/snippetCache.ts";
import type { Clock } from "../../../src/core/ports.ts";

/** All that one window keeps durably, under one folder. */
export class StoresUnderTest {
  readonly outbox: OutboxFolder;
  readonly holdings: Holdings;
  readonly history: HistoryStore;
  readonly trash: TrashStore;
  readonly drafts: DraftStore;

  constructor(files: Files, folder: string, clock: Pick<Clock, "now">) {
    const quarantine = new Quarantine(files, `${folder}/quarantine`, clock);
    this.outbox = new OutboxFolder({ files, folder: `${folder}/outbox`, clock, quarantine });
    this.history = new HistoryStore({ files, folder: `${folder}/history`, clock, quarantine });
    this.trash = new TrashStore({ files, folder: `${folder}/trash`, clock, quarantine });
    this.drafts = new DraftStore(files, `${folder}/drafts`, clock);
    this.holdings = new Holdings({
      folder: this.outbox,
      history: this.history,
      cache: new SnippetCache(new MemoryStore(sharedRows())),
    });
  }

  /** From now on this window writes. */
  async lead(): Promise<void> {
    await this.holdings.lead(await this.outbox.beginTerm());
  }

  /**
   * Everything that is there, by kind and id, as the next window finds it: a pending snippet is known by its title. What
   * was recovered of a damaged file is left out.
   */
  async found(): Promise<ReadonlyMap<string, string>> {
    await this.holdings.catchUp();
    const found = new Map<string, string>();
    for (const { id, want } of this.holdings.items) {
      if (want !== undefined && !id.startsWith("damaged-")) {
        const key = `snippet ${want.title}`;
        found.set(found.has(key) ? `${key}, twice` : key, want.code);
      }
    }
    for (const { name, serverId } of (await this.outbox.look(true))?.ended ?? []) {
      if (serverId !== undefined) found.set(`name ${name}`, serverId);
    }
    for (const { id, draft } of await this.history.list("snippet")) {
      found.set(`version ${id}`, draft.code);
    }
    for (const { snippet } of await this.trash.list())
      found.set(`trash ${snippet.id}`, snippet.code);
    for (const { id, draft } of await this.drafts.list()) found.set(`draft ${id}`, draft.code);
    return found;
  }
}
