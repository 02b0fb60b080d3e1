import { crc32 } from "node:zlib";
import { isSnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { runInSlices } from "../../core/search/slices.ts";
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
 * Codes that no list has had are read if the title suggests that they may be the same: so many at most, so long,
 * milliseconds.
 */
const mostAsked = 5;
const longestAsking = 3_000;

/** Recognises code that a library has already. Of what was looked at once it keeps a checksum, as long as the snippet stays as it is. */
export class KnownCodes {
  readonly #sums = new WeakMap<Snippet, number>();

  /**
   * Works in slices of a few milliseconds.
   * @param title of the code; snippets without code here that have the same one are read from the server.
   * @returns first those that are the same, then those that differ in white space; each in the library's order.
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

  /** @returns undefined for code that cannot be read. */
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

  /** A server that does not respond delays no save: the code is saved then as if it were new. */
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
