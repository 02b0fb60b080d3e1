import type { Snippet } from "../model.ts";

/** The common property of a group's snippets. */
export type GroupSubject =
  | { readonly kind: "favorites" }
  | { readonly kind: "recent" }
  | {
      readonly kind: "language";
      readonly languageId: string;
      readonly name: string;
      /** Whether it is the language of the active file. */
      readonly isSuiting: boolean;
    }
  | {
      readonly kind: "tag";
      readonly tag: string;
      /** The last part of a tag such as `work/api`, whose group is inside that of `work`. */
      readonly name: string;
    }
  | { readonly kind: "otherTags" }
  | { readonly kind: "untagged" }
  /** The snippets of other users. */
  | { readonly kind: "shared" };

/** A row of the view with rows below it. */
export interface Group {
  /** Constant while the group keeps its meaning; unique in the library. */
  readonly id: string;
  readonly subject: GroupSubject;
  /** The snippets directly in the group. */
  readonly snippets: readonly Snippet[];
  /** The subgroups, which are above the snippets. */
  readonly groups: readonly Group[];
  /** The number of snippets in the group and its subgroups, each counted once. */
  readonly count: number;
  /** Whether the group has its own order, whatever the user chose. */
  readonly isOrdered: boolean;
  /** Whether the group is open until the user closes it. */
  readonly isOpen: boolean;
}

/** A closed group without subgroups, in the order that the user chose. */
export function groupOf(id: string, subject: GroupSubject, snippets: readonly Snippet[]): Group {
  const count = snippets.length;
  return { id, subject, snippets, groups: [], count, isOrdered: false, isOpen: false };
}
