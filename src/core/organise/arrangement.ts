/** By what the rows of the view are put together; `file` is by language, that of the active editor first. */
export const groupings = ["language", "tag", "file", "flat"] as const;
export type Grouping = (typeof groupings)[number];

/** By what the snippets of a group stand in order. */
export const sortings = ["title", "newest", "lastUsed", "mostUsed"] as const;
export type Sorting = (typeof sortings)[number];

/** How the user wants to see the snippets. */
export interface Arrangement {
  readonly grouping: Grouping;
  readonly sorting: Sorting;
  /** A query, as the search takes it; empty for none. */
  readonly filter: string;
  /** While there is a filter: best first, whatever the sorting. */
  readonly isByMatch: boolean;
  readonly showsFavorites: boolean;
  readonly showsRecent: boolean;
}

const usual: Arrangement = {
  grouping: "language",
  sorting: "newest",
  filter: "",
  isByMatch: true,
  showsFavorites: true,
  showsRecent: true,
};

/** @param value what was kept, by whatever version: what cannot be understood is as usual. */
export function readArrangement(value: unknown): Arrangement {
  const kept: Partial<Record<keyof Arrangement, unknown>> =
    typeof value === "object" && value !== null ? value : {};
  return {
    grouping: groupings.find((each) => each === kept.grouping) ?? usual.grouping,
    sorting: sortings.find((each) => each === kept.sorting) ?? usual.sorting,
    filter: typeof kept.filter === "string" ? kept.filter : usual.filter,
    isByMatch: flag(kept.isByMatch, usual.isByMatch),
    showsFavorites: flag(kept.showsFavorites, usual.showsFavorites),
    showsRecent: flag(kept.showsRecent, usual.showsRecent),
  };
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === "boolean" ? value : otherwise;
}
