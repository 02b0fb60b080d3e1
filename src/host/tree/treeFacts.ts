import { DisposableOwner } from "../../core/disposables.ts";
import { Emitter } from "../../core/emitter.ts";
import type { Favorites } from "../../core/library/favorites/favorites.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { SnippetId } from "../../core/model.ts";
import type { Arrangement } from "../../core/organise/arrangement.ts";
import type { Use } from "../../core/organise/order.ts";
import type { UsageLog } from "../usage/usageLog.ts";
import type { UsageLogs } from "../usage/usageLogs.ts";
import type { FilterMatches, Matches } from "./filterMatches.ts";
import type { SuitingLanguages } from "./suitingLanguages.ts";
import type { TreeArrangement } from "./treeArrangement.ts";
import type { PictureFacts } from "./treePicture.ts";

const mostRecent = 10;

export interface TreeFactsParts {
  readonly arrangement: TreeArrangement;
  readonly favorites: Pick<Favorites, "has" | "onDidChange" | "ready">;
  readonly usage: UsageLogs;
  readonly filter: FilterMatches;
  readonly suiting: SuitingLanguages;
}

/** The inputs of the view's arrangement, besides the snippets themselves. */
export class TreeFacts extends DisposableOwner implements PictureFacts {
  readonly #parts: TreeFactsParts;
  readonly #changed = this.owned.add(new Emitter<void>());
  /** Something may have changed: call {@link TreeFacts.learn}. */
  readonly onDidChange = this.#changed.event;
  #libraryKey: string | undefined;
  #usage: UsageLog | undefined;
  tagGroups: PictureFacts["tagGroups"];

  constructor(parts: TreeFactsParts) {
    super();
    this.#parts = parts;
    const changed = (): void => this.#changed.fire();
    for (const { onDidChange } of [parts.arrangement, parts.favorites, parts.usage, parts.filter]) {
      this.owned.add(onDidChange(changed));
    }
    this.owned.add(
      parts.suiting.onDidChange(() => {
        if (this.arrangement.grouping === "file") changed();
      }),
    );
  }

  get arrangement(): Arrangement {
    return this.#parts.arrangement.now;
  }

  /** Whether the rows of this library can be shown without waiting. */
  isKnownOf({ key }: SnippetLibrary): boolean {
    const { filter, grouping } = this.arrangement;
    const isKnown = grouping === "tag" ? this.tagGroups !== undefined : grouping !== "file";
    return this.#libraryKey === key && filter === "" && isKnown;
  }

  /** Loads everything that the rows need. Never rejects. */
  async learn(library: SnippetLibrary): Promise<void> {
    const { favorites, usage, filter, suiting } = this.#parts;
    await favorites.ready;
    this.#usage = await usage.of(library.key);
    this.#libraryKey = library.key;
    await filter.ask(library, this.arrangement.filter);
    if (this.arrangement.grouping === "file") {
      await suiting.ask(library);
    }
    if (this.arrangement.grouping === "tag") {
      ({ tagGroups: this.tagGroups } = await import("../../core/organise/tagGroups.ts"));
    }
  }

  isFavorite(id: SnippetId): boolean {
    return this.#parts.favorites.has(id);
  }

  get recent(): readonly SnippetId[] {
    return this.#usage?.recent(mostRecent) ?? [];
  }

  get suiting(): ReadonlySet<string> {
    return this.#parts.suiting.now;
  }

  get matches(): Matches | undefined {
    return this.arrangement.filter === "" ? undefined : this.#parts.filter.now;
  }

  use(id: SnippetId): Use | undefined {
    return this.#usage?.of(id);
  }
}
