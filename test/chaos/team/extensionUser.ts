import { setTimeout as delay } from "node:timers/promises";
import { isSnippetError } from "../../../src/core/errors.ts";
import type { Snippet } from "../../../src/core/model.ts";
import { scanSearch } from "../../../src/core/search/query/scanSearch.ts";
import { runAtOnce } from "../../../src/core/turns.ts";
import type { SeededRandom } from "../../bench/seededRandom.ts";
import { draftIn, isBlocked } from "../../simulation/words.ts";
import type { Oracle } from "../../simulation/oracle.ts";
import type { ExtensionDevice } from "./extensionDevice.ts";

/** In milliseconds: until all that was saved is done, once nothing fails any more. */
const patience = 120_000;

/** What a user does at one computer. Each text is saved once, and is the code and the title of its snippet. */
export class ExtensionUser {
  /** Texts that this computer may change now. */
  readonly own: string[] = [];
  /** Codes of failures. */
  readonly told: string[] = [];
  saved = 0;
  signIns = 0;
  readonly #name: string;
  readonly #device: ExtensionDevice;
  readonly #random: SeededRandom;
  readonly #oracle: Oracle;
  readonly #faults: string[] = [];

  constructor(name: string, device: ExtensionDevice, random: SeededRandom, oracle: Oracle) {
    this.#name = name;
    this.#device = device;
    this.#random = random;
    this.#oracle = oracle;
  }

  /** Of its own texts those of which nothing is pending. */
  get confirmed(): readonly string[] {
    const pending = new Set(this.#device.library.waiting().map(({ draft }) => draft?.code));
    return this.own.filter((text) => !pending.has(text));
  }

  /** Signs in, and sees the library. */
  async begin(): Promise<void> {
    await this.#signIn();
    await this.#device.library.open();
  }

  /** Some of everything, whatever the server does meanwhile. */
  async work(): Promise<void> {
    const restarts = this.#random.below(3) === 0;
    if (this.#random.below(3) === 0) this.#device.expire();
    for (let step = 0; step < 6; step += 1) {
      await this.#act();
      // What was just saved is pending.
      if (restarts && step === 3) {
        this.#device.restart();
        await this.#device.library.loadLocal();
      }
      await this.#sync();
    }
  }

  /** @returns what is not done after a long time. */
  async settle(): Promise<readonly string[]> {
    const end = performance.now() + patience;
    const { library } = this.#device;
    for (;;) {
      await this.#sync();
      const waiting = library.waiting();
      if (waiting.length === 0 && library.state.status === "ready") return [];
      const blocked = waiting.filter(isBlocked);
      if (blocked.length > 0 || performance.now() > end) {
        const left = waiting.map(
          ({ kind, state, title, error }) =>
            `${this.#name}: ${kind} of ${title} is ${state}, ${error?.message}`,
        );
        return [`${this.#name}: ${library.state.status}`, ...left];
      }
      await library.retry();
      await delay(100);
    }
  }

  /** @param texts on the server. @returns what is shown or found otherwise, and what was not found before. */
  differing(texts: readonly string[]): readonly string[] {
    const { library } = this.#device;
    const shown = library.all().map(({ code }) => code);
    const there = new Set(texts);
    const odd = [
      ...shown.filter((text) => !there.has(text)).map((text) => `shows ${text}`),
      ...texts.filter((text) => !shown.includes(text)).map((text) => `shows no ${text}`),
      ...texts.filter((text) => this.#found(text) === undefined).map((text) => `finds no ${text}`),
    ];
    return [...this.#faults.splice(0), ...odd].map((text) => `${this.#name} ${text}`);
  }

  async end(): Promise<void> {
    await this.#device.end();
  }

  async #act(): Promise<void> {
    const act = this.#random.below(10);
    const text = act < 4 ? undefined : this.own[this.#random.below(this.own.length)];
    if (text === undefined) return this.#save();
    const snippet = this.#found(text);
    if (snippet === undefined) {
      this.#faults.push(`finds no ${text} to change`);
      return;
    }
    if (act < 8) await this.#edit(snippet, text);
    else await this.#delete(snippet, text);
  }

  async #save(): Promise<void> {
    const text = this.#newText();
    const draft = { languageId: "183", description: "", tags: ["chaos"], private: true };
    await this.#device.library.create({ ...draft, title: text, code: text });
    this.#oracle.saved(text);
    this.own.push(text);
  }

  async #edit(snippet: Snippet, text: string): Promise<void> {
    const edited = this.#newText();
    const draft = { ...draftIn(snippet), title: edited, code: edited };
    await this.#device.library.edit(snippet.id, draft, snippet);
    this.#oracle.saved(edited);
    this.#oracle.replaced(text);
    this.own.splice(this.own.indexOf(text), 1, edited);
  }

  async #delete(snippet: Snippet, text: string): Promise<void> {
    await this.#device.library.delete(snippet.id);
    this.saved += 1;
    this.#oracle.deleted(snippet);
    this.own.splice(this.own.indexOf(text), 1);
  }

  #newText(): string {
    this.saved += 1;
    return `${this.#name}Saved${this.saved}End`;
  }

  #found(text: string): Snippet | undefined {
    const { library } = this.#device;
    const [hit] = runAtOnce(scanSearch(library.all(), text, 2));
    return hit && library.find(hit.id);
  }

  async #sync(): Promise<void> {
    try {
      await this.#device.library.sync();
    } catch (error) {
      if (!isSnippetError(error)) throw error;
      this.told.push(error.code);
      if (error.code === "signed-out") await this.#signIn();
    }
  }

  /** Again until it succeeds, as a user does who is told that it did not. */
  async #signIn(): Promise<void> {
    for (;;) {
      this.signIns += 1;
      try {
        await this.#device.signIn();
        return;
      } catch (error) {
        this.told.push(isSnippetError(error) ? error.code : "page");
        await delay(500);
      }
    }
  }
}
