import type { SnippetDraft } from "../../src/core/model.ts";
import { PacedClock } from "../support/computer/pacedClock.ts";
import type { Manner, Personality } from "./personality.ts";
import { TinyServer } from "./tinyServer.ts";
import type { SeenRequest } from "./walk/arrival.ts";
import { Judge } from "./walk/judge.ts";
import { ProductStack } from "./walk/productStack.ts";
import { Walk } from "./walk/walk.ts";

/** How the script ended with one server. */
export interface ScriptResult {
  readonly name: string;
  /** `kept`: everything was; `told`: a sentence said what this server cannot do; `lost`: neither. */
  readonly outcome: "kept" | "told" | "lost";
  /** What was told first, or what was lost without a word. */
  readonly sentence: string;
  /** The step of that; empty where all were done. */
  readonly step: string;
  readonly isExpected: boolean;
  /** Requests for single snippets and writes of the first save and of the first one after a restart, when the server is known. */
  readonly firstSave: readonly string[];
  readonly knownSave: readonly string[];
}

const code = [
  "export function debounce<T>(run: (value: T) => void, wait = 250): (value: T) => void {",
  "\tlet timer: NodeJS.Timeout | undefined; // `timer` & \"quotes\" & 'more' <b>bold</b> &amp; $1 ${2}",
  "\treturn (value) => {",
  "\t\tclearTimeout(timer);",
  "\t\ttimer = setTimeout(() => run(value), wait); // 👩‍👩‍👧 é %20 a=b&c=d+e ```",
  "\t};",
  "}",
  "",
].join("\n");

const secret: SnippetDraft = {
  languageId: "1",
  title: "A secret",
  description: "",
  tags: ["web", "two-2", "drei"],
  private: true,
  code,
};

const open: SnippetDraft = {
  languageId: "1",
  title: "Debounce a function",
  description: "Waits until it is quiet <again> & runs once",
  tags: ["web", "Timing"],
  private: false,
  code,
};

/** What another device saved. */
const rich = {
  title: "Rich",
  description: "What it does",
  tags: ["alpha", "beta"],
  private: true,
  code: "rich();\nand_more();\n",
  language_id: "2",
};

/** Plain text for people, with a full stop. */
const oneSentence = /^[A-Z“][^\p{Cc}\p{Cf}]{3,420}[^.]\.$/u;

/** Runs the whole script against one server. */
export async function runScript(personality: Personality): Promise<ScriptResult> {
  const { manner = {}, seeds = 3, listener, settings, result } = personality;
  const given = typeof manner === "function" ? manner() : manner;
  await using server = await TinyServer.start(given, seeds, listener);
  const isAsked = listener === undefined;
  if (isAsked && seeds > 0) server.add(rich);
  const stack = new ProductStack(server.url, new PacedClock(), settings);
  const judge = new Judge(result === "kept" ? [] : [result]);
  const text = personality.code ?? code;
  const isCodeTold = personality.tellsSeeds ?? tellsCode(given);
  const walked = {
    url: server.url,
    clientSecret: server.tokens.clientSecret,
    seen: server.seen,
    rows: () => (isAsked ? server.rows(isCodeTold) : undefined),
  };
  const run = new Walk(walked, stack, judge, {
    secret: { ...secret, code: text },
    open: { ...open, code: text },
    change: {
      title: "Debounce any function, with cancel",
      tags: ["web"],
      code: `${text.replaceAll("\n", "\r\n")}// an end without a line end`,
    },
    word: "clearTimeout",
    another: isAsked ? rich.title : "Seed 1",
    hasTitles: personality.titlesAtOnce ?? true,
    unknown: [],
    tellsCode: isCodeTold,
    rewritten: personality.rewritesTexts === true ? ["code", "description"] : [],
    keepsDeleted: personality.keepsDeleted ?? false,
  });
  await run.all();
  await stack.end();
  return resultOf(personality, judge, run);
}

function resultOf({ name, result }: Personality, judge: Judge, run: Walk): ScriptResult {
  const [told] = judge.told;
  const lost = judge.faults.find(({ kind }) => kind !== "sentence");
  const [step = "", sentence = ""] = told?.split(/: (.*)/s) ?? [];
  const saves = {
    firstSave: requestsOf(run.requests.get("save")),
    knownSave: requestsOf(run.requests.get("known server")),
  };
  if (lost !== undefined) {
    const detail = `${lost.kind}: ${lost.detail}`;
    return {
      name,
      outcome: "lost",
      sentence: detail,
      step: lost.step,
      isExpected: false,
      ...saves,
    };
  }
  if (told === undefined) {
    const isExpected = result === "kept";
    return { name, outcome: "kept", sentence, step, isExpected, ...saves };
  }
  const isExpected = judge.faults.length === 0 && oneSentence.test(sentence);
  return { name, outcome: "told", sentence, step, isExpected, ...saves };
}

/** Without the sync and the names, which have their own turns. */
function requestsOf(seen: readonly SeenRequest[] = []): readonly string[] {
  return seen
    .filter(({ method, path }) => !/^GET \/(snippets|languages|tags)$/.test(`${method} ${path}`))
    .map(({ method, path }) => `${method} ${path.replace(/^\/snippets\/.+$/, "/snippets/:id")}`);
}

/** Whether a record on the wire holds its code. */
function tellsCode({ record }: Manner): boolean {
  const probe = { ...rich, id: "1", code: "probe(1);\n", created_at: "2026-01-01T00:00:00.000Z" };
  return JSON.stringify(record?.(probe, "single") ?? probe).includes("probe(1)");
}
