import type { Snippet } from "../model.ts";

/** What the snippets of a group have in common. */
export type GroupSubject = {
  readonly kind: "language";
  readonly languageId: string;
  readonly name: string;
};

/** One row of the view with others below it. */
export interface Group {
  /** The same as long as the group means the same; different for any other group of the library. */
  readonly id: string;
  readonly subject: GroupSubject;
  /** In the library's order. */
  readonly snippets: readonly Snippet[];
}
