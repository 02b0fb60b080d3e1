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
  /** Called at the first filter. */
  readonly filter: () => Promise<FilterMatches>;
  /** Called when the active file's language first matters. */
  readonly suiting: () => Promise<SuitingLanguages>;
}

/** The inputs of the view's arrangement, besides the snippets themselves. */
export class TreeFacts extends DisposableOwner implements PictureFacts {
  readonly #parts: TreeFactsParts;
  readonly #changed = this.owned.add(new Emitter<void>());
  /** Something may have changed: call {@link TreeFacts.learn}. */
  readonly onDidChange = this.#changed.event;
  #libraryKey: string | undefined;
  #usage: UsageLog | undefined;
  #filter: FilterMatches | undefined;
  #suiting: SuitingLanguages | undefined;
  #tagGroups: PictureFacts["tagGroups"];

  constructor(parts: TreeFactsParts) {
    super();
    this.#parts = parts;
    const changed = (): void => this.#changed.fire();
    this.owned.add(parts.arrangement.onDidChange(changed));
    this.owned.add(parts.favorites.onDidChange(changed));
    this.owned.add(parts.usage.onDidChange(changed));
  }

  get arrangement(): Arrangement {
    return this.#parts.arrangement.now;
  }

  /** Whether the rows of this library can be shown without waiting. */
  isKnownOf({ key }: SnippetLibrary): boolean {
    const { filter, grouping } = this.arrangement;
    const isKnown = grouping === "tag" ? this.#tagGroups !== undefined : grouping !== "file";
    return this.#libraryKey === key && filter === "" && isKnown;
  }

  /** Loads everything that the rows need. Never rejects. */
  async learn(library: SnippetLibrary): Promise<void> {
    const { filter, grouping } = this.arrangement;
    await this.#parts.favorites.ready;
    this.#usage = await this.#parts.usage.of(library.key);
    this.#libraryKey = library.key;
    if (filter === "") {
      this.#filter?.rest();
    } else {
      this.#filter ??= this.#follow(await this.#parts.filter());
      await this.#filter.ask(library, filter);
    }
    if (grouping === "file") {
      this.#suiting ??= this.#follow(await this.#parts.suiting());
      await this.#suiting.ask(library);
    }
    if (grouping === "tag") {
      ({ tagGroups: this.#tagGroups } = await import("../../core/organise/tagGroups.ts"));
    }
  }

  isFavorite(id: SnippetId): boolean {
    return this.#parts.favorites.has(id);
  }

  get recent(): readonly SnippetId[] {
    return this.#usage?.recent(mostRecent) ?? [];
  }

  get suiting(): ReadonlySet<string> {
    return this.#suiting?.now ?? new Set();
  }

  get tagGroups(): PictureFacts["tagGroups"] {
    return this.#tagGroups;
  }

  get foundGroups(): PictureFacts["foundGroups"] {
    return this.#filter?.groups;
  }

  get matches(): Matches | undefined {
    return this.arrangement.filter === "" ? undefined : (this.#filter?.now ?? new Map());
  }

  use(id: SnippetId): Use | undefined {
    return this.#usage?.of(id);
  }

  #follow<T extends FilterMatches | SuitingLanguages>(part: T): T {
    this.owned.add(part.onDidChange(() => this.#changed.fire()));
    return this.owned.add(part);
  }
}
