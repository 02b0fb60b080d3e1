import type { MatchLocator } from "./matchLocator.ts";
import type { SearchHit, SearchSource } from "../searchEngine.ts";

/** A getter on a prototype, because 50 objects with own getters would cost more than the search. */
export class Hit implements SearchHit {
  readonly id: string;
  readonly score: number;
  readonly #source: SearchSource;
  readonly #locator: MatchLocator;
  #matches: SearchHit["matches"] | undefined;

  constructor(id: string, score: number, source: SearchSource, locator: MatchLocator) {
    this.id = id;
    this.score = score;
    this.#source = source;
    this.#locator = locator;
  }

  get matches(): SearchHit["matches"] {
    if (this.#matches === undefined) {
      const document = this.#source.document(this.id);
      this.#matches = document === undefined ? [] : this.#locator.locate(document);
    }
    return this.#matches;
  }
}
