import type { Snippet } from "../model.ts";

/** The common property of a group's snippets. */
export type GroupSubject =
  | { readonly kind: "favorites" }
  | { readonly kind: "recent" }
  | {
      readonly kind: "language";
      readonly languageId: string;
      readonly name: string;
      /** Whether it is the language of the file that the user works on. */
      readonly isSuiting: boolean;
    }
  | {
      readonly kind: "tag";
      readonly tag: string;
      /** The last part of a tag such as `work/api`, whose group stands in that of `work`. */
      readonly name: string;
    }
  | { readonly kind: "otherTags" }
  | { readonly kind: "untagged" };

/** One row of the view with others below it. */
export interface Group {
  /** The same as long as the group means the same; different for any other group of the library. */
  readonly id: string;
  readonly subject: GroupSubject;
  /** Those that stand in it themselves. */
  readonly snippets: readonly Snippet[];
  /** The groups in it, which stand above its snippets. */
  readonly groups: readonly Group[];
  /** How many snippets stand in it or in a group in it, each counted once. */
  readonly count: number;
  /** Whether the order of the snippets is the group's own, whatever the user chose. */
  readonly isOrdered: boolean;
  /** Whether the rows below are shown until the user closes it. */
  readonly isOpen: boolean;
}

/** A group without others in it, closed, in the order that the user chose. */
export function groupOf(id: string, subject: GroupSubject, snippets: readonly Snippet[]): Group {
  const count = snippets.length;
  return { id, subject, snippets, groups: [], count, isOrdered: false, isOpen: false };
}
