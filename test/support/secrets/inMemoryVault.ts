import { Emitter } from "../../../src/core/emitter.ts";
import type { SecretVault } from "../../../src/core/ports.ts";

/** The secret store of one user, seen by several windows: each hears of every write, its own included. */
export class SharedSecrets {
  readonly values = new Map<string, string>();
  readonly #windows = new Set<Emitter<{ readonly key: string }>>();

  /** What one more window sees. */
  window(): InMemoryVault {
    const changes = new Emitter<{ readonly key: string }>();
    this.#windows.add(changes);
    return new InMemoryVault(this, changes);
  }

  /** As the editor does it: later, and to all windows. */
  async tell(key: string): Promise<void> {
    await Promise.resolve();
    for (const changes of this.#windows) {
      changes.fire({ key });
    }
  }
}

export class InMemoryVault implements SecretVault {
  readonly onDidChange: SecretVault["onDidChange"];
  readonly #secrets: SharedSecrets;

  constructor(secrets: SharedSecrets, changes: Emitter<{ readonly key: string }>) {
    this.#secrets = secrets;
    this.onDidChange = changes.event;
  }

  async keys(): Promise<string[]> {
    await Promise.resolve();
    return [...this.#secrets.values.keys()];
  }

  async get(key: string): Promise<string | undefined> {
    await Promise.resolve();
    return this.#secrets.values.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    await Promise.resolve();
    this.#secrets.values.set(key, value);
    void this.#secrets.tell(key);
  }

  async delete(key: string): Promise<void> {
    await Promise.resolve();
    this.#secrets.values.delete(key);
    void this.#secrets.tell(key);
  }
}
