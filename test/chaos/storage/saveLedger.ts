/** What a key holds: a text, or nothing. */
export type Content = string | undefined;

interface Entry {
  readonly content: Content;
  readonly begunAt: number;
  ackedAt: number;
}

/**
 * What was promised, and when: the oracle of all tests of durable storage. What was acknowledged must be there,
 * what was begun later may be, and nothing else.
 */
export class SaveLedger {
  readonly #position: () => number;
  readonly #entries = new Map<string, Entry[]>();
  #promises = 0;

  /** @param position of the disk: how much has happened to it. */
  constructor(position: () => number = () => 0) {
    this.#position = position;
  }

  /** How many acknowledgements there were. */
  get promises(): number {
    return this.#promises;
  }

  /** Whether it was ever to hold this. */
  had(key: string, content: Content): boolean {
    return this.#entries.get(key)?.some((entry) => entry.content === content) === true;
  }

  /** @returns what acknowledges it. */
  begin(key: string, content: Content): () => void {
    const entry: Entry = {
      content,
      begunAt: this.#position(),
      ackedAt: Number.POSITIVE_INFINITY,
    };
    const entries = this.#entries.get(key) ?? [];
    this.#entries.set(key, entries);
    entries.push(entry);
    return () => {
      entry.ackedAt = this.#position();
      this.#promises += 1;
    };
  }

  /** @param until the position at which everything ended. @returns a line for each broken promise. */
  faults(found: ReadonlyMap<string, string>, until: number): readonly string[] {
    const faults: string[] = [];
    for (const [key, entries] of this.#entries) {
      const content = found.get(key);
      const begun = entries.filter(({ begunAt }) => begunAt <= until);
      const last = begun.findLastIndex(({ ackedAt }) => ackedAt <= until);
      const allowed: Content[] = begun.slice(Math.max(last, 0)).map((entry) => entry.content);
      if (last < 0) allowed.push(undefined);
      if (!allowed.includes(content)) {
        faults.push(`${key} has ${brief(content)} instead of ${allowed.map(brief).join(" or ")}`);
      }
    }
    for (const key of found.keys()) {
      if (!this.#entries.has(key)) faults.push(`${key} was never saved`);
    }
    return faults;
  }
}

function brief(content: Content): string {
  return content === undefined ? "nothing" : `"${content.slice(0, 20)}" (${content.length})`;
}
