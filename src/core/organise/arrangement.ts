/** The property that groups the rows of the view; `file` groups by language, with the active editor's language first. */
export const groupings = ["language", "tag", "file", "flat"] as const;
export type Grouping = (typeof groupings)[number];

/** The property that orders the snippets of a group. */
export const sortings = ["title", "newest", "lastUsed", "mostUsed"] as const;
export type Sorting = (typeof sortings)[number];

/** The user's arrangement of the snippets. */
export interface Arrangement {
  readonly grouping: Grouping;
  readonly sorting: Sorting;
  /** A query of the search; empty for none. */
  readonly filter: string;
  /** Whether a filter shows its best results first, whatever the sorting. */
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

/** @param value from any version: invalid parts get their defaults. */
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
