import { setTimeout as delay } from "node:timers/promises";
import { FairGate } from "../fairGate.ts";
import type { SnippetRecord } from "../storage/storage.ts";
import { DeadlineThread } from "./deadlineThread.ts";

/** In milliseconds. Slower code is shown without colors. */
const deadline = 100;
/** Code that was too slow is tried again up to this number, because the computer may have been busy. */
const mostAttempts = 3;
/** Waiting tasks of all callers; each holds its code in memory. */
const mostWaiting = 32;
/** In UTF-16 units. Longer code is shown without colors. */
const longestCode = 64 * 1024;
const longestMarkup = 1024 * 1024;
const cacheLimit = 8 * 1024 * 1024;

interface Known {
  readonly markup: string | undefined;
  readonly attempts: number;
}

/**
 * Colors code without delaying anything else. highlight.js takes minutes for some texts of a few kilobytes, so it runs
 * in a thread with a deadline. Results are cached by snippet and version; the least recently shown is dropped first.
 */
export class Highlighter {
  readonly #thread = new DeadlineThread(new URL("./highlightThread.ts", import.meta.url), deadline);
  readonly #gate = new FairGate(1, mostWaiting);
  /** The least recently shown first. */
  readonly #known = new Map<string, Known>();
  readonly #underWay = new Map<string, Promise<string | undefined>>();
  readonly #longestWait: number;
  #size = 0;

  /** @param longestWait in milliseconds. Then code is shown without colors; a later request finds them cached. */
  constructor(longestWait = 1_000) {
    this.#longestWait = longestWait;
  }

  /**
   * @param language as linguist names it.
   * @param caller whose address takes the turns.
   * @returns escaped HTML; undefined if the code is to be shown without colors.
   */
  async color(
    { id, version, code }: Pick<SnippetRecord, "id" | "version" | "code">,
    language: string,
    caller: string,
  ): Promise<string | undefined> {
    if (code.length > longestCode) return undefined;
    const key = `${id} ${version}`;
    const known = this.#known.get(key);
    if (known !== undefined) this.#keep(key, known);
    if (known?.markup !== undefined || known?.attempts === mostAttempts) return known.markup;
    const underWay =
      this.#underWay.get(key) ??
      this.#gate
        .run(caller, () => this.#ask(key, code, language))
        .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, underWay);
    return Promise.race([underWay, delay(this.#longestWait, undefined, { ref: false })]);
  }

  async #ask(key: string, code: string, language: string): Promise<string | undefined> {
    const answer = await this.#thread.ask({ code, language });
    const markup =
      typeof answer === "string" && answer.length <= longestMarkup ? answer : undefined;
    const attempts = (this.#known.get(key)?.attempts ?? 0) + 1;
    this.#keep(key, { markup, attempts });
    return markup;
  }

  #keep(key: string, known: Known): void {
    this.#forget(key);
    this.#known.set(key, known);
    this.#size += sizeOf(key, known);
    for (const oldest of this.#known.keys()) {
      if (this.#size <= cacheLimit) break;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    const known = this.#known.get(key);
    if (known !== undefined) this.#size -= sizeOf(key, known);
    this.#known.delete(key);
  }
}

/** Counts the entry itself too, so that many small ones are limited. */
function sizeOf(key: string, { markup }: Known): number {
  return key.length + (markup?.length ?? 0) + 100;
}
