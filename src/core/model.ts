/** The server's id as it was written in the answer: opaque, never parsed as a number (spec: "id"). */
export type SnippetId = string;

/** A language of the service. `id` is what `language_id` takes, as text. */
export interface Language {
  readonly id: string;
  readonly name: string;
}

/** What a person can decide about a snippet: the documented input fields and the code. */
export interface SnippetDraft {
  readonly languageId: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Undefined where the server does not report it, and nobody has set it from here. */
  readonly private: boolean | undefined;
  /** The code, verbatim. Line ends as the person saved them. */
  readonly code: string;
}

/** A snippet as the service keeps it. Times are epoch milliseconds, where the service tells them. */
export interface Snippet extends SnippetDraft {
  readonly id: SnippetId;
  /** The name of the language as the service spells it; the language id where it tells none. */
  readonly language: string;
  readonly createdAt: number | undefined;
  readonly updatedAt: number | undefined;
  /** What the server does not tell of it, and nobody has set from here: it is empty here. */
  readonly unknown?: readonly ("description" | "tags")[];
  /** There where the description carries the code and its checksum is not the code's: it was changed elsewhere. */
  readonly codeCheck?: "broken";
  /** What the record says is the address of its page for people, unchecked: see `snippetPageUrl`. */
  readonly pageUrl?: string;
}

/** The signed-in user, as GET /account tells it. */
export interface Account {
  readonly id: string;
  /** What people see: the username, else the next best field. */
  readonly label: string;
  readonly username: string | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly email: string | undefined;
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
  /** `YYYY-MM-DD HH:MM:SS`, as delivered. */
  readonly registrationDate: string | undefined;
  readonly activationDate: string | undefined;
  readonly status: string | undefined;
}
