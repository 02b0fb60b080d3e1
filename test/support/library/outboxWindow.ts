import { MemoryStore, sharedRows } from "./memoryStore.ts";
import { SnippetCache } from "../../../src/core/library/cache/snippetCache.ts";
import { guarded } from "../../../src/core/library/files/guarded.ts";
import { Quarantine } from "../../../src/core/library/files/quarantine.ts";
import { OutboxFolder } from "../../../src/core/library/outbox/folder.ts";
import { Holdings } from "../../../src/core/library/outbox/holdings.ts";
import type { SnippetVersion } from "../../../src/core/library/snippetVersion.ts";
import { ManualClock } from "../computer/manualClock.ts";
import { MemoryDisk } from "../computer/memoryDisk.ts";
import { MemoryFiles } from "../computer/memoryFiles.ts";

/** The outbox of one window, on a disk that windows may share; history and trash lie there, too. */
export class OutboxWindow {
  readonly files: MemoryFiles;
  readonly folder: OutboxFolder;
  readonly holdings: Holdings;
  readonly #disk: MemoryDisk;

  constructor(disk = new MemoryDisk()) {
    this.#disk = disk;
    this.files = new MemoryFiles(disk);
    const clock = new ManualClock();
    this.folder = new OutboxFolder({
      files: this.files,
      folder: "/outbox",
      clock,
      quarantine: new Quarantine(this.files, "/quarantine", clock),
    });
    this.holdings = new Holdings({
      folder: this.folder,
      history: { add: (version) => guarded("No.", () => this.#add(version)) },
      cache: new SnippetCache(new MemoryStore(sharedRows())),
    });
  }

  /** The codes of all versions. */
  get history(): readonly string[] {
    return this.#disk
      .list("/history")
      .map((name) => Buffer.from(this.#disk.read(`/history/${name}`) ?? []).toString());
  }

  /** Takes the lead, as a window does that has the lock. */
  async lead(): Promise<void> {
    await this.holdings.lead(await this.folder.beginTerm());
  }

  /** Takes in what users did, and keeps it. */
  async takeIn(): Promise<void> {
    await this.holdings.catchUp();
    await this.holdings.flush();
  }

  /** Does the work, or as much of it as comes before this call of the disk. @returns whether the window was killed. */
  async killedAt(call: number, work: (window: this) => Promise<unknown>): Promise<boolean> {
    let left = call;
    let isKilled = false;
    this.files.faults = {
      before: () => {
        isKilled ||= left === 0;
        left -= 1;
        return isKilled ? this.files.kill() : undefined;
      },
    };
    await Promise.race([this.files.killed, work(this)]);
    this.files.faults = undefined;
    return isKilled;
  }

  async #add({ id, draft }: Pick<SnippetVersion, "id" | "draft">): Promise<void> {
    const path = `/history/${id}`;
    await this.files.makeFolder("/history");
    await this.files.remove(path);
    await this.files.writeNew(path, Buffer.from(draft.code));
  }
}
