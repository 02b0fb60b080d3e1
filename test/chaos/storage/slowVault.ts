import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { Emitter } from "../../../src/core/emitter.ts";
import type { SecretVault } from "../../../src/core/ports.ts";

interface Kept {
  readonly values: Readonly<Record<string, string>>;
  readonly by: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A secret store of several processes that shows what another one stored only after a while, as the editor's may. */
export class SlowVault implements SecretVault {
  readonly #path: string;
  readonly #delay: number;
  readonly #id = randomUUID();
  readonly #changes = new Emitter<{ readonly key: string }>();
  #values: Readonly<Record<string, string>> | undefined;

  /** @param delay milliseconds. */
  constructor(path: string, delay: number) {
    this.#path = path;
    this.#delay = delay;
  }

  get onDidChange(): SecretVault["onDidChange"] {
    return this.#changes.event;
  }

  async keys(): Promise<string[]> {
    return Object.keys(await this.#look());
  }

  async get(key: string): Promise<string | undefined> {
    return (await this.#look())[key];
  }

  async store(key: string, value: string): Promise<void> {
    await this.#write({ ...(await this.#newest()).values, [key]: value });
    this.#changes.fire({ key });
  }

  async delete(key: string): Promise<void> {
    const { [key]: _gone, ...values } = (await this.#newest()).values;
    await this.#write(values);
    this.#changes.fire({ key });
  }

  async #look(): Promise<Readonly<Record<string, string>>> {
    const { values, by, at } = await this.#newest();
    if (this.#values === undefined || by === this.#id || Date.now() - at >= this.#delay) {
      this.#values = values;
    }
    return this.#values;
  }

  async #newest(): Promise<Kept> {
    const text = await readFile(this.#path, "utf8").catch(() => undefined);
    return text === undefined ? { values: {}, by: "", at: 0 } : (JSON.parse(text) as Kept);
  }

  async #write(values: Readonly<Record<string, string>>): Promise<void> {
    const kept: Kept = { values, by: this.#id, at: Date.now() };
    const temporary = `${this.#path}.${this.#id}`;
    await writeFile(temporary, JSON.stringify(kept));
    await rename(temporary, this.#path);
    this.#values = values;
  }
}
