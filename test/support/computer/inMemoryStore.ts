import type { KeyValueStore } from "../../../src/core/ports.ts";

/** Keeps values as the editor does: through JSON. */
export class InMemoryStore implements KeyValueStore {
  readonly values = new Map<string, string>();

  get<T>(key: string): T | undefined {
    const text = this.values.get(key);
    const read: (text: string) => T = JSON.parse;
    return text === undefined ? undefined : read(text);
  }

  async update(key: string, value: unknown): Promise<void> {
    await Promise.resolve();
    if (value === undefined) {
      this.values.delete(key);
    } else {
      this.values.set(key, JSON.stringify(value));
    }
  }
}
