import { inDescription, type Dialect } from "../../core/api/dialect/dialect.ts";
import type { DialectStore } from "../../core/api/dialect/dialectStore.ts";

/** Facts about a server from the sign-in. */
export interface SignInAnswers {
  /** Undefined if nobody is signed in. */
  readonly refresh: "possible" | "unsupported" | "ended" | undefined;
  readonly basicEncoding: "form" | "raw";
}

/** Translates a text, as the editor's `l10n.t` does. */
export type Say = (text: string, ...values: (string | number)[]) => string;

type Row<T> = readonly [question: string, answer: (given: T) => string];

/**
 * A page in Markdown of the detected answers of a server, each with its origin. It has no secrets.
 * @param origin of the API.
 */
export function learnedPage(
  origin: string,
  dialect: DialectStore,
  signIn: SignInAnswers,
  say: Say,
): string {
  const rows = rowsOf(say);
  const row = <Name extends keyof Dialect>(name: Name): string => {
    const [question, answer]: Row<Dialect[Name]> = rows[name];
    return `| ${question} | ${answer(dialect.current[name])} | ${whence(dialect, name, say)} |`;
  };
  const renewal = {
    unknown: say("not known yet"),
    possible: say("yes"),
    ended: say("yes, but no longer this one"),
    unsupported: say("no"),
  };
  const encoding = signIn.basicEncoding === "form" ? say("form-encoded") : say("as they are");
  return [
    `# ${say("Server compatibility: {0}", origin)}`,
    "",
    say(
      "The specification leaves these questions open. What was not detected yet is the default. Settings that begin with `snippetService.api.` fix an answer.",
    ),
    "",
    `| ${say("Question")} | ${say("Answer")} | ${say("From")} |`,
    "| --- | --- | --- |",
    ...(Object.keys(rows) as (keyof Dialect)[]).map(row),
    `| ${say("Sessions can be renewed")} | ${renewal[signIn.refresh ?? "unknown"]} | ${say("the sign-in")} |`,
    `| ${say("Client ID and secret are written")} | ${encoding} | ${say("the sign-in")} |`,
    "",
  ].join("\n");
}

function rowsOf(say: Say): { readonly [Name in keyof Dialect]: Row<Dialect[Name]> } {
  const oneOf =
    <T extends string>(words: Readonly<Record<T, string>>) =>
    (given: T): string =>
      words[given];
  const parts = (each: readonly string[]): string => each.join("; ") || say("none");
  return {
    bodyEncoding: [
      say("Bodies are sent as"),
      oneOf({ form: say("a form"), json: "JSON", nested: say("JSON in `snippet`") }),
    ],
    formBoolean: [
      say("True and false are sent as"),
      oneOf({ "true-false": "`true`, `false`", "1-0": "`1`, `0`" }),
    ],
    tagForm: [
      say("Tags are sent as"),
      oneOf({
        comma: say("one text, separated by commas"),
        space: say("one text, separated by spaces"),
        brackets: say("an array, in a form as `tags[]`"),
        repeat: say("an array, in a form as a repeated `tags`"),
      }),
    ],
    codeField: [
      say("The code is kept in"),
      (member) =>
        member === inDescription
          ? say("the description, as a block with a checksum")
          : `\`${member}\``,
    ],
    rewrites: [
      say("Texts that are changed"),
      (rewrites) => parts(Object.entries(rewrites).map(([f, all]) => `${f}: ${all.join(", ")}`)),
    ],
    listPath: [
      say("The list is at"),
      (path = "") => (path === "" ? say("the top of the response") : nameText(path)),
    ],
    paging: [
      say("Next pages are found by"),
      oneOf({
        auto: say("number, and by links where they lead elsewhere"),
        page: say("number"),
        link: say("links"),
        none: say("nothing: there is one page"),
      }),
    ],
    firstPage: [say("The first page is"), (first) => say("number {0}", first)],
    pageSize: [
      say("Snippets on a page"),
      (size) => (size === undefined ? say("as many as were asked for") : `${size}`),
    ],
    maxRecords: [
      say("Snippets loaded in one go"),
      (most) => say("at most {0}; _Show More Snippets_ loads further ones", most),
    ],
    tokenPlace: [
      say("The access token is sent in"),
      oneOf({ query: say("the query"), header: say("a header") }),
    ],
    deletion: [
      say("A confirmed deletion"),
      oneOf({
        unproved: say("was not checked yet"),
        proved: say("was seen to delete the snippet"),
      }),
    ],
    createKey: [
      say("A snippet that is sent again"),
      oneOf({
        unproved: say("may be created twice"),
        proved: say("is created once, by its key"),
      }),
    ],
    privacy: [
      say("Whether a snippet is private"),
      oneOf({
        unproved: say("was not checked yet"),
        told: say("is reported"),
        silent: say("is not reported: it is sent as private, but this cannot be checked"),
      }),
    ],
    fields: [
      say("Other names of fields"),
      (fields) => parts(Object.entries(fields).map(([field, name]) => `${field}: \`${name}\``)),
    ],
  };
}

function whence(dialect: DialectStore, name: keyof Dialect, say: Say): string {
  const origin = dialect.originOf(name);
  if (origin.kind !== "learned") {
    return origin.kind === "default" ? say("default") : say("setting");
  }
  const day = new Date(origin.at).toISOString().slice(0, 10);
  return origin.example === undefined
    ? say("detected on {0}", day)
    : say("detected on {0}, with “{1}”", day, cellText(origin.example));
}

/** @param title of a snippet, escaped for a cell of the table. */
function cellText(title: string): string {
  return title.replaceAll(/\s+/g, " ").replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
}

/** A server's name for a field as code, escaped for a cell of the table. */
function nameText(name: string): string {
  return `\`${name.replaceAll(/[^\w/~.-]/g, "?")}\``;
}
