import type { Snippet } from "../model.ts";

/** What the snippets of a group have in common. */
export type GroupSubject =
  | { readonly kind: "favourites" }
  | { readonly kind: "recent" }
  | {
      readonly kind: "language";
      readonly languageId: string;
      readonly name: string;
      /** Whether it is the language of the file that the person works on. */
      readonly isSuiting: boolean;
    }
  | { readonly kind: "tag"; readonly tag: string }
  | { readonly kind: "untagged" };

/** One row of the view with others below it. */
export interface Group {
  /** The same as long as the group means the same; different for any other group of the library. */
  readonly id: string;
  readonly subject: GroupSubject;
  readonly snippets: readonly Snippet[];
  /** Whether the order of the snippets is the group's own, whatever a person chose. */
  readonly isOrdered: boolean;
  /** Whether the rows below are shown until the person closes it. */
  readonly isOpen: boolean;
}
