import { questions } from "./dialect.ts";
import type { Dialect } from "./dialect.ts";
import type { DialectStore } from "./dialectStore.ts";

/** What signing in knows of a server. */
export interface SignInAnswers {
  /** Undefined where nobody is signed in. */
  readonly refresh: "possible" | "unsupported" | "ended" | undefined;
  readonly basicEncoding: "form" | "raw";
}

/** Which takes the answers that it has. */
interface AnyQuestion {
  readonly asked: string;
  said(this: void, answer: unknown): string;
}

/**
 * A readable page, in Markdown, of what was detected of a server: each answer with where it comes from. No secrets.
 * @param origin of the API.
 */
export function learnedPage(origin: string, dialect: DialectStore, signIn: SignInAnswers): string {
  const { current } = dialect;
  const row = <Name extends keyof Dialect>(name: Name): string => {
    const { asked, said }: AnyQuestion = questions[name];
    return `| ${asked} | ${said(current[name])} | ${whence(dialect, name)} |`;
  };
  const names = Object.keys(questions) as (keyof Dialect)[];
  return [
    `# Server compatibility: ${origin}`,
    "",
    "The specification leaves these questions open. What was not detected yet is the default. Settings that begin with `snippetService.api.` fix an answer.",
    "",
    "| Question | Answer | From |",
    "| --- | --- | --- |",
    ...names.map(row),
    `| Sessions can be renewed | ${refreshAnswer(signIn.refresh)} | the sign-in |`,
    `| Client ID and secret are written | ${signIn.basicEncoding === "form" ? "form-encoded" : "as they are"} | the sign-in |`,
    "",
  ].join("\n");
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
