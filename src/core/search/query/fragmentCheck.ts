import { foldText } from "../index/charTable.ts";
import type { Fragment } from "./fragment.ts";
import { DocumentFlag } from "../index/posting.ts";
import { fieldText } from "./queryFilter.ts";
import type { SearchField, SearchSource } from "../searchEngine.ts";
import type { Segment } from "../index/segment.ts";

/** Decides on the texts themselves whether fragments stand in a snippet. */
export class FragmentCheck {
  readonly #fragments: readonly Fragment[];
  readonly #fields: readonly SearchField[];
  readonly #source: SearchSource;

  constructor(
    fragments: readonly Fragment[],
    fields: readonly SearchField[],
    source: SearchSource,
  ) {
    this.#fragments = fragments;
    this.#fields = fields;
    this.#source = source;
  }

  /** Whether every fragment stands in some field. A text that is not there any more is taken on trust. */
  passes({ data }: Segment, document: number): boolean {
    const isAscii = ((data.flags[document] ?? 0) & DocumentFlag.ascii) !== 0;
    const snippet = this.#source.document(data.ids.at(document));
    return (
      snippet === undefined ||
      this.#fragments.every((fragment) =>
        this.#fields.some((field) => {
          const text = fieldText(snippet, field);
          return isAscii
            ? fragment.standsInAscii(text)
            : fragment.find(foldText(text)) !== undefined;
        }),
      )
    );
  }
}
