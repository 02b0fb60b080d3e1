/** The server's id exactly as in the response: opaque, never parsed as a number (spec: "id"). */
export type SnippetId = string;

/** A language of the service. `id` is a value for `language_id`, as text. */
export interface Language {
  readonly id: string;
  readonly name: string;
}

/** The largest code that is sent, in bytes of UTF-8. */
export const maximumCodeBytes = 1_048_576;

/** The fields of a snippet that a user can set: the documented input fields and the code. */
export interface SnippetDraft {
  readonly languageId: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  /** Undefined if the server does not report it, and the user has not set it here. */
  readonly private: boolean | undefined;
  /** The code, verbatim, with the line ends that the user saved. */
  readonly code: string;
}

/** A snippet on the service. Times are epoch milliseconds, if the service reports them. */
export interface Snippet extends SnippetDraft {
  readonly id: SnippetId;
  /** The service's name of the language; the language id if it reports none. */
  readonly language: string;
  readonly createdAt: number | undefined;
  readonly updatedAt: number | undefined;
  /** Missing fields that the user has not set here; they are empty here. `private`: *public* was only guessed. */
  readonly unknown?: readonly ("description" | "tags" | "private")[];
  /** Present if the description carries the code and its checksum does not match: a remote change. */
  readonly codeCheck?: "broken";
  /** The owner's name, if it is another user's snippet: then it can only be read. */
  readonly owner?: string;
  /** The address of its web page according to the record, unchecked: see `snippetPageUrl`. */
  readonly pageUrl?: string;
}

/** The signed-in user, from GET /account. */
export interface Account {
  readonly id: string;
  /** The displayed name: the username, else the next best field. */
  readonly label: string;
  readonly username?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly locale?: string | undefined;
  readonly timeZone?: string | undefined;
  /** `YYYY-MM-DD HH:MM:SS`, as delivered. */
  readonly registrationDate?: string | undefined;
  readonly activationDate?: string | undefined;
  readonly status?: string | undefined;
}
