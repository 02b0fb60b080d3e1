import { hash } from "node:crypto";
import { Emitter } from "../../emitter.ts";
import type { SnippetId } from "../../model.ts";
import type { Clock } from "../../ports.ts";
import type { Files } from "../files/files.ts";
import type { Quarantine } from "../files/quarantine.ts";
import { isFields } from "../files/recordFields.ts";
import { RecordFolder } from "../files/recordFolder.ts";
import type { RecordFormat } from "../files/recordFormat.ts";

/** A deleted snippet was restored as a new record. Written once: what is restored again is the new one. */
export interface RestoredId {
  readonly from: SnippetId;
  readonly to: SnippetId;
  /** Of the deleted snippet, epoch milliseconds: a server gives the new record a date of its own. */
  readonly createdAt: number | undefined;
}

export interface RestoredIdsParts {
  readonly files: Files;
  /** Made when it is needed. */
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

/** Which id followed which when a snippet was restored, for ever: a small file each, shared by all windows. */
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

  /** Learns what other windows restored. @returns whether there was anything. Never rejects. */
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
   * Never rejects: the snippet is restored already, and would be restored twice if this seemed to have failed. What the
   * disk does not take holds until the window ends.
   */
  async add(record: RestoredId): Promise<void> {
    const name = `${hash("sha256", record.from).slice(0, 32)}.restored`;
    this.#learn(name, record);
    await this.#records.put(() => name, record).catch(() => undefined);
  }

  /**
   * Keeps what became of the ids of restored snippets, which the outbox tells for some time only.
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
