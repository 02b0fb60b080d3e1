import { crc32 } from "node:zlib";
import { isSnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { runInSlices } from "../../core/turns.ts";
import {
  codeLikeness,
  withoutArrangement,
  type CodeLikeness,
} from "../../core/snippet/code/codeLikeness.ts";
import { foldTitle } from "../../core/snippet/titleRules.ts";

export interface KnownCode {
  readonly snippet: Snippet;
  readonly likeness: CodeLikeness;
}

/**
 * Limits for codes that no list contained: they are read if the title suggests equal code. The most snippets, and the
 * longest time in milliseconds.
 */
const mostAsked = 5;
const longestAsking = 3_000;

/** Recognizes code that a library already has. It caches a checksum of each compared snippet until the snippet changes. */
export class KnownCodes {
  readonly #sums = new WeakMap<Snippet, number>();

  /**
   * Works in slices of a few milliseconds.
   * @param title of the code; snippets with the same title whose code is not here are read from the server.
   * @returns first equal codes, then those that differ in white space; each in the library's order.
   */
  async find(library: SnippetLibrary, code: string, title: string): Promise<readonly KnownCode[]> {
    const asked = this.#ask(library, title);
    const here = await runInSlices(this.#lookFor(library, code), undefined);
    const found = [...here, ...compare(await asked, code)];
    return [
      ...found.filter(({ likeness }) => likeness === "same"),
      ...found.filter(({ likeness }) => likeness === "white-space"),
    ];
  }

  *#lookFor(library: SnippetLibrary, code: string): Generator<void, readonly KnownCode[]> {
    const sum = sumOf(code);
    const found: KnownCode[] = [];
    for (const snippet of library.all()) {
      if (library.isWhole(snippet.id) && this.#sum(snippet) === sum) {
        found.push(...compare([snippet], code));
      }
      yield;
    }
    return found;
  }

  /** @returns undefined if the code cannot be read. */
  #sum(snippet: Snippet): number | undefined {
    const known = this.#sums.get(snippet);
    if (known !== undefined) {
      return known;
    }
    const code = readCode(snippet);
    if (code === undefined) {
      return undefined;
    }
    const sum = sumOf(code);
    this.#sums.set(snippet, sum);
    return sum;
  }

  /** A server that does not respond must not delay a save: the code is then saved as new. */
  async #ask(library: SnippetLibrary, title: string): Promise<readonly Snippet[]> {
    const wanted = foldTitle(title);
    const candidates = library
      .all()
      .filter((each) => foldTitle(each.title) === wanted && !library.isWhole(each.id))
      .slice(0, mostAsked);
    const signal = AbortSignal.timeout(longestAsking);
    const answers = await Promise.allSettled(candidates.map(({ id }) => library.read(id, signal)));
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  }
}

function compare(snippets: readonly Snippet[], code: string): readonly KnownCode[] {
  return snippets.flatMap((snippet) => {
    const own = readCode(snippet);
    const likeness = own === undefined ? undefined : codeLikeness(own, code);
    return likeness === undefined ? [] : [{ snippet, likeness }];
  });
}

/** A damaged row must not prevent a save. */
function readCode(snippet: Snippet): string | undefined {
  try {
    return snippet.code;
  } catch (error) {
    if (isSnippetError(error, "storage")) {
      return undefined;
    }
    throw error;
  }
}

function sumOf(code: string): number {
  return crc32(withoutArrangement(code));
}
