import { hash } from "node:crypto";
import { Emitter } from "../../emitter.ts";
import type { SnippetId } from "../../model.ts";
import type { Clock } from "../../ports.ts";
import type { Files } from "../files/files.ts";
import type { Quarantine } from "../files/quarantine.ts";
import { isFields } from "../files/recordFields.ts";
import { RecordFolder } from "../files/recordFolder.ts";
import type { RecordFormat } from "../files/recordFormat.ts";

/** A deleted snippet that was restored as a new record. Written once: a second restore concerns the new record. */
export interface RestoredId {
  readonly from: SnippetId;
  readonly to: SnippetId;
  /** Epoch milliseconds of the deleted snippet: a server gives the new record a date of its own. */
  readonly createdAt: number | undefined;
}

export interface RestoredIdsParts {
  readonly files: Files;
  /** Created when it is needed. */
  readonly folder: string;
  readonly clock: Pick<Clock, "now">;
  readonly quarantine: Quarantine;
}

const restoredFormat: RecordFormat<RestoredId> = {
  name: "restored",
  version: 1,
  readableSince: 1,
  read(value) {
    if (!isFields(value)) {
      return undefined;
    }
    const { from, to, createdAt } = value;
    return typeof from === "string" &&
      typeof to === "string" &&
      (createdAt === undefined || typeof createdAt === "number")
      ? { from, to, createdAt }
      : undefined;
  },
};

/** From the ids of deleted snippets to those of the restored ones, forever: a small file each, shared by all windows. */
export class RestoredIds {
  readonly #records: RecordFolder<RestoredId>;
  readonly #known = new Map<SnippetId, RestoredId>();
  readonly #seen = new Set<string>();
  readonly #changes = new Emitter<void>();
  readonly onDidChange = this.#changes.event;

  constructor({ files, folder, clock, quarantine }: RestoredIdsParts) {
    this.#records = new RecordFolder({ files, folder, clock, format: restoredFormat, quarantine });
  }

  all(): readonly RestoredId[] {
    return [...this.#known.values()];
  }

  get isEmpty(): boolean {
    return this.#known.size === 0;
  }

  get(from: SnippetId): SnippetId | undefined {
    return this.#known.get(from)?.to;
  }

  /** Reads the ids that other windows restored. @returns whether there were any. Never rejects. */
  async catchUp(): Promise<boolean> {
    const names = await this.#records.folder.names().catch(() => []);
    const before = this.#known.size;
    for (const name of names.filter((each) => !this.#seen.has(each))) {
      const record = name.endsWith(".restored") ? await this.#records.read(name) : undefined;
      if (record !== undefined) {
        this.#learn(name, record);
      }
    }
    return this.#known.size > before;
  }

  /**
   * Never rejects: the snippet is restored already, and after a failure a user would restore it twice. An id that the disk
   * does not take is known until the window ends.
   */
  async add(record: RestoredId): Promise<void> {
    const name = `${hash("sha256", record.from).slice(0, 32)}.restored`;
    this.#learn(name, record);
    await this.#records.put(() => name, record).catch(() => undefined);
  }

  /**
   * Stores the later ids of restored snippets, which the outbox knows for some time only.
   * @param idOf the present id.
   */
  async follow(idOf: (id: SnippetId) => SnippetId): Promise<void> {
    for (const { to, createdAt } of this.all()) {
      const now = idOf(to);
      if (now !== to && !this.#known.has(to)) {
        await this.add({ from: to, to: now, createdAt });
      }
    }
  }

  #learn(name: string, record: RestoredId): void {
    this.#seen.add(name);
    this.#known.set(record.from, record);
    this.#changes.fire();
  }
}
