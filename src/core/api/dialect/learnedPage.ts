import type { Dialect } from "./dialect.ts";
import type { DialectStore } from "./dialectStore.ts";
import { firstFileContent, inDescription } from "./dialectAnswers.ts";

/** What signing in knows of a server. */
export interface SignInAnswers {
  /** Undefined where nobody is signed in. */
  readonly refresh: "possible" | "unsupported" | "ended" | undefined;
  readonly basicEncoding: "form" | "raw";
}

const questions: readonly (readonly [
  name: keyof Dialect,
  question: string,
  answer: (dialect: Dialect) => string,
])[] = [
  [
    "bodyEncoding",
    "Bodies are sent as",
    ({ bodyEncoding }) => (bodyEncoding === "form" ? "a form" : "JSON"),
  ],
  [
    "formBoolean",
    "True and false in a form",
    ({ formBoolean }) => (formBoolean === "1-0" ? "1 and 0" : "true and false"),
  ],
  ["tagForm", "Tags are sent as", ({ tagForm }) => tagForms[tagForm]],
  ["codeField", "The code is kept in", ({ codeField }) => codePlace(codeField)],
  [
    "codeTold",
    "The code is told in",
    ({ codeTold, codeField }) => codePlace(codeTold ?? codeField),
  ],
  [
    "codeLimit",
    "Longest code in its field",
    ({ codeLimit }) =>
      codeLimit === undefined
        ? "no limit seen"
        : `${codeLimit} characters; longer code is carried in the description`,
  ],
  [
    "codeTrimmed",
    "White space at the ends of code",
    ({ codeTrimmed }) =>
      codeTrimmed ? "removed; such code is carried in the description" : "kept",
  ],
  ["lineEnds", "Line ends", ({ lineEnds }) => lineEndForms[lineEnds]],
  [
    "escaped",
    "Escaped for HTML and undone here",
    ({ escaped }) => (escaped.length === 0 ? "nothing" : escaped.join(", ")),
  ],
  [
    "listPath",
    "Lists stand in",
    ({ listPath }) =>
      listPath === undefined || listPath === "" ? "the answer itself" : nameText(listPath),
  ],
  ["paging", "Next pages are found by", ({ paging }) => pagingForms[paging]],
  ["firstPage", "The first page is", ({ firstPage }) => `number ${firstPage}`],
  [
    "pageSize",
    "Snippets on a page",
    ({ pageSize }) => (pageSize === undefined ? "as many as were asked for" : `${pageSize}`),
  ],
  [
    "maxRecords",
    "Snippets loaded in one go",
    ({ maxRecords }) => `at most ${maxRecords}; _Load More_ goes on from there`,
  ],
  [
    "tokenPlace",
    "The access token is sent in",
    ({ tokenPlace }) => (tokenPlace === "query" ? "the query" : "a header"),
  ],
  [
    "deletion",
    "A deletion that was answered with yes",
    ({ deletion }) => (deletion === "proved" ? "was seen to be one" : "was not checked yet"),
  ],
  [
    "createKey",
    "A snippet that is sent again",
    ({ createKey }) =>
      createKey === "proved" ? "is created once, by its key" : "may be created twice",
  ],
  ["privacy", "Whether a snippet is private", ({ privacy }) => privacyForms[privacy]],
  [
    "fields",
    "Other names of fields",
    ({ fields }) =>
      Object.entries(fields)
        .map(([field, name]) => `${field}: \`${name}\``)
        .join(", ") || "none",
  ],
];

const privacyForms: Readonly<Record<Dialect["privacy"], string>> = {
  unproved: "was not checked yet",
  told: "is told",
  silent: "is not told: what is saved as private is sent as private, and cannot be checked",
};

const tagForms: Readonly<Record<Dialect["tagForm"], string>> = {
  comma: "one text, parted by commas",
  space: "one text, parted by spaces",
  brackets: "an array, in a form as `tags[]`",
  repeat: "an array, in a form as a repeated `tags`",
};

const lineEndForms: Readonly<Record<Dialect["lineEnds"], string>> = {
  kept: "kept",
  "to-lf": "CRLF becomes LF; code with CRLF is carried in the description",
  "to-crlf": "LF becomes CRLF, which is undone here; code with CRLF is carried in the description",
};

const pagingForms: Readonly<Record<Dialect["paging"], string>> = {
  auto: "number, and by links where they lead elsewhere",
  page: "number",
  link: "links",
  none: "nothing: there is one page",
};

/**
 * A readable page, in Markdown, of what was detected of a server: each answer with where it comes from. No secrets.
 * @param origin of the API.
 */
export function learnedPage(origin: string, dialect: DialectStore, signIn: SignInAnswers): string {
  const { current } = dialect;
  const rows = questions.map(
    ([name, question, answer]) => `| ${question} | ${answer(current)} | ${whence(dialect, name)} |`,
  );
  return [
    `# Server compatibility: ${origin}`,
    "",
    "The specification leaves these questions open. What was not detected yet is the default. Settings that begin with `snippetService.api.` fix an answer.",
    "",
    "| Question | Answer | From |",
    "| --- | --- | --- |",
    ...rows,
    `| Sessions can be renewed | ${refreshAnswer(signIn.refresh)} | the sign-in |`,
    `| Client ID and secret are written | ${signIn.basicEncoding === "form" ? "form-encoded" : "as they are"} | the sign-in |`,
    "",
  ].join("\n");
}

function codePlace(member: string): string {
  if (member === inDescription) {
    return "the description, as a block with a checksum";
  }
  return member === firstFileContent ? "the first of several files" : `\`${member}\``;
}

/** A name of a service's choice as code that it cannot leave: neither as a link nor as a cell of the table. */
function nameText(name: string): string {
  return `\`${name.replaceAll(/[^\w/~.-]/g, "?")}\``;
}

function refreshAnswer(refresh: SignInAnswers["refresh"]): string {
  switch (refresh) {
    case undefined:
      return "not known yet";
    case "possible":
      return "yes";
    case "ended":
      return "yes, but not this one any more";
    case "unsupported":
      return "no";
  }
}

function whence(dialect: DialectStore, name: keyof Dialect): string {
  const origin = dialect.originOf(name);
  switch (origin.kind) {
    case "default":
      return "default";
    case "setting":
      return "setting";
    case "learned":
      return `detected on ${new Date(origin.at).toISOString().slice(0, 10)}${example(origin.example)}`;
  }
}

/** @param title of a snippet, as a cell of the table that it cannot leave. */
function example(title: string | undefined): string {
  const text = title?.replaceAll(/\s+/g, " ").replaceAll(/[!-/:-@[-`{-~]/g, "\\$&");
  return text === undefined ? "" : `, with “${text}”`;
}
