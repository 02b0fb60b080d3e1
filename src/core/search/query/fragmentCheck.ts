import { foldText } from "../index/charTable.ts";
import type { Fragment } from "./fragment.ts";
import { DocumentFlag } from "../index/posting.ts";
import { fieldText } from "./queryFilter.ts";
import type { SearchField, SearchSource } from "../searchEngine.ts";
import type { Segment } from "../index/segment.ts";

/** Checks in the texts whether snippets contain fragments; shared by all passes of a query. */
export class FragmentCheck {
  readonly #fields: readonly SearchField[];
  readonly #source: SearchSource;
  /** Snippets without a fragment: a less strict pass asks for the same phrase again. */
  readonly #without = new Map<Fragment, Set<number>>();

  constructor(fields: readonly SearchField[], source: SearchSource) {
    this.#fields = fields;
    this.#source = source;
  }

  /**
   * Whether every fragment occurs in some field. A text that is gone counts as a match.
   * @param key identifies the document of the segment.
   */
  passes(
    fragments: readonly Fragment[],
    { data }: Segment,
    document: number,
    key: number,
  ): boolean {
    if (fragments.some((fragment) => this.#without.get(fragment)?.has(key) === true)) {
      return false;
    }
    const snippet = this.#source.document(data.ids[document] ?? "");
    if (snippet === undefined) {
      return true;
    }
    const isAscii = ((data.flags[document] ?? 0) & DocumentFlag.ascii) !== 0;
    const missing = fragments.find(
      (fragment) =>
        !this.#fields.some((field) => standsIn(fieldText(snippet, field), fragment, isAscii)),
    );
    if (missing !== undefined) {
      const keys = this.#without.get(missing) ?? new Set();
      this.#without.set(missing, keys.add(key));
    }
    return missing === undefined;
  }
}

function standsIn(text: string, fragment: Fragment, isAscii: boolean): boolean {
  return isAscii ? fragment.standsInAscii(text) : fragment.find(foldText(text)) !== undefined;
}
