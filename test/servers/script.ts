import { ApiChannel } from "../../src/core/api/apiChannel.ts";
import type { AccessTokens } from "../../src/core/api/accessTokens.ts";
import { ApiClient } from "../../src/core/api/client.ts";
import { ConstantToken } from "../../src/core/api/constantToken.ts";
import { DialectStore } from "../../src/core/api/dialect/dialectStore.ts";
import { fixedAnswers } from "../../src/core/api/dialect/fixedAnswers.ts";
import { isSnippetError, type SnippetError } from "../../src/core/errors.ts";
import { ApiUrl } from "../../src/core/http/apiUrl.ts";
import { RetryingTransport } from "../../src/core/http/resilience/retryingTransport.ts";
import { UndiciTransport } from "../../src/core/http/sending/undiciTransport.ts";
import type { DurableLibrary } from "../../src/core/library/durable/durableLibrary.ts";
import type { Snippet, SnippetDraft, SnippetId } from "../../src/core/model.ts";
import { parseCallbackAddress } from "../../src/core/oauth/signIn/callback.ts";
import { scanSearch } from "../../src/core/search/query/scanSearch.ts";
import { runAtOnce } from "../../src/core/search/slices.ts";
import { HastyClock } from "../support/computer/hastyClock.ts";
import { accountNamed } from "../support/oauth/accountNamed.ts";
import { memoryLibrary } from "../support/library/memoryLibrary.ts";
import { OAuthUser, redirectUri } from "../support/oauth/oauthWindow.ts";
import type { Manner, Personality } from "./personality.ts";
import { TinyServer } from "./tinyServer.ts";

/** How the script ended with one server. */
export interface ScriptResult {
  readonly name: string;
  /** `kept`: everything was; `told`: one sentence said what this server cannot do; `lost`: neither. */
  readonly outcome: "kept" | "told" | "lost";
  /** What was told, or what was lost without a word. */
  readonly sentence: string;
  /** The step that it ended at; empty where all were done. */
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

const draft: SnippetDraft = {
  languageId: "1",
  title: "Debounce a function",
  description: "Waits until it is quiet <again> & runs once",
  tags: ["web", "Timing"],
  private: false,
  code,
};

const edited: SnippetDraft = {
  ...draft,
  title: "Debounce any function, with cancel",
  tags: ["web"],
  code: changedCode(code),
};

function changedCode(text: string): string {
  return `${text.replaceAll("\n", "\r\n")}// an end without a line end`;
}

/** Plain text for people, with a full stop. */
const oneSentence = /^[A-Z“][^\p{Cc}\p{Cf}]{3,420}[^.]\.$/u;

/** What was lost without a word: the failure that no server may lead to. */
class Lost extends Error {}

/** Runs the whole script against one server. */
export async function runScript(personality: Personality): Promise<ScriptResult> {
  const { manner = {}, seeds = 3, listener } = personality;
  const given = typeof manner === "function" ? manner() : manner;
  await using server = await TinyServer.start(given, seeds, listener);
  const run = new ScriptRun(server, given, personality, seeds);
  try {
    await run.all();
    return result(personality, run, "kept", "", "");
  } catch (error) {
    if (error instanceof Lost) {
      return result(personality, run, "lost", error.message, run.step);
    }
    if (!isSnippetError(error) || error.code === "internal") {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      return result(personality, run, "lost", text, run.step);
    }
    return result(personality, run, "told", error.message, run.step);
  } finally {
    await run.end();
  }
}

function result(
  personality: Personality,
  run: ScriptRun,
  outcome: ScriptResult["outcome"],
  sentence: string,
  step: string,
): ScriptResult {
  const { name, result: expected } = personality;
  const isTold = outcome === "told" && oneSentence.test(sentence);
  const isExpected = expected === "kept" ? outcome === "kept" : isTold && expected.test(sentence);
  const { firstSave, knownSave } = run;
  return { name, outcome, sentence, step, isExpected, firstSave, knownSave };
}

class ScriptRun {
  step = "";
  firstSave: readonly string[] = [];
  knownSave: readonly string[] = [];
  readonly #server: TinyServer;
  readonly #seeds: number;
  readonly #draft: SnippetDraft;
  readonly #edited: SnippetDraft;
  readonly #settings: Readonly<Record<string, unknown>>;
  /** Whether its records show the code that was there before. */
  readonly #tellsCode: boolean;
  readonly #clock = new HastyClock();
  readonly #libraries: DurableLibrary[] = [];
  readonly #transport = new UndiciTransport();
  readonly #user: OAuthUser;

  constructor(server: TinyServer, manner: Manner, personality: Personality, seeds: number) {
    const probe = [...server.records.values()][0];
    const told = probe === undefined ? "" : (manner.record?.(probe, "single") ?? probe);
    this.#tellsCode = personality.tellsSeeds ?? JSON.stringify(told).includes("seed(");
    this.#server = server;
    this.#seeds = seeds;
    this.#draft = { ...draft, code: personality.code ?? code };
    this.#edited = { ...edited, code: changedCode(this.#draft.code) };
    this.#settings = personality.settings ?? {};
    this.#user = new OAuthUser(server.url);
  }

  async end(): Promise<void> {
    this.#libraries.forEach((library) => library.dispose());
    await this.#transport.dispose();
  }

  async all(): Promise<void> {
    const tokens = await this.#does("sign in", () => this.#signIn());
    const library = this.#library(tokens);
    await this.#does("list languages", async () => {
      const names = (await library.languages()).map(({ name }) => name);
      expect(names.includes("TypeScript"), `The languages are ${names.join()}.`);
    });
    await this.#does("list", () => library.loadAll());
    this.#expectAll(library, this.#seeds);
    const saved = await this.#does("save", () =>
      this.#counted(() => this.#sent(library, library.create(this.#draft))),
    );
    this.firstSave = this.#lastRequests;
    expectSame("save", saved, this.#draft);
    await this.#useIt(library, saved);
    await this.#does("known server", () => this.#again(tokens));
  }

  async #useIt(library: DurableLibrary, saved: Snippet): Promise<void> {
    await this.#does("list", () => library.refresh());
    this.#expectAll(library, this.#seeds + 1);
    expectSame("list", library.find(saved.id), this.#draft);
    await this.#does("search", () => {
      const hits = runAtOnce(scanSearch(library.all(), "clearTimeout", 10));
      expect(hits.length === 1 && hits[0]?.id === saved.id, "It was not found again.");
    });
    const opened = await this.#does("open", () => library.read(saved.id));
    expectSame("open", opened, this.#draft);
    const changed = await this.#does("edit", () =>
      this.#sent(library, library.edit(saved.id, this.#edited, opened)),
    );
    expectSame("edit", changed, this.#edited);
    const secret = { ...this.#edited, private: true };
    const hidden = await this.#does("make private", () =>
      this.#sent(library, library.edit(saved.id, secret, changed)),
    );
    expectSame("make private", hidden, secret);
    await this.#does("delete", async () => {
      await library.delete(saved.id);
      await this.#arrived(library, saved.id);
    });
    await library.refresh();
    expect(library.find(saved.id) === undefined, "The deleted snippet is still listed.");
  }

  /** After a restart of the editor: the same store, everything else new. */
  async #again(tokens: AccessTokens): Promise<void> {
    const library = this.#library(tokens);
    const other = { ...this.#draft, title: "Another one" };
    const saved = await this.#counted(() => this.#sent(library, library.create(other)));
    this.knownSave = this.#lastRequests;
    expectSame("known server", saved, other);
  }

  /** @returns what the server made of it. @throws why it cannot be sent. */
  async #sent(library: DurableLibrary, saving: Promise<Snippet>): Promise<Snippet> {
    const { id } = await saving;
    await this.#arrived(library, id);
    const sent = library.find(id);
    if (sent === undefined) {
      throw new Lost("What was sent is not shown.");
    }
    return sent;
  }

  /** Ends at the first trouble that a person would be told of, though a later try may do better. */
  async #arrived(library: DurableLibrary, id: SnippetId): Promise<void> {
    const trouble = (): SnippetError | undefined =>
      library.waiting().find(({ error }) => error !== undefined)?.error;
    const patience = new AbortController();
    const listening = library.onDidChange(() => trouble() && patience.abort());
    try {
      await library.settled(id, patience.signal);
    } catch (error) {
      throw trouble() ?? error;
    } finally {
      listening.dispose();
    }
  }

  #lastRequests: readonly string[] = [];

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#server.seen.length;
    try {
      return await work();
    } finally {
      this.#lastRequests = this.#server.seen
        .slice(before)
        // The sync and the names have their own turns.
        .filter((line) => !/^GET \/(snippets|languages|tags)$/.test(line))
        .map((line) => line.replace(/\/snippets\/.+$/, "/snippets/:id"));
    }
  }

  #expectAll(library: DurableLibrary, count: number): void {
    const seeds = library.all().filter(({ title }) => title.startsWith("Seed "));
    expect(
      library.all().length === count,
      `${String(library.all().length)} of ${String(count)} were listed.`,
    );
    for (const { title, code: kept } of seeds) {
      const number = title.slice("Seed ".length);
      const isTold = this.#tellsCode || kept !== "";
      expect(!isTold || kept.startsWith(`seed(${number});`), `The code of ${title} was not shown.`);
    }
  }

  async #does<T>(step: string, work: () => T | Promise<T>): Promise<T> {
    this.step = step;
    return await work();
  }

  #client(tokens: AccessTokens): ApiClient {
    const url = ApiUrl.parse(this.#server.url);
    const dialect = new DialectStore(this.#user.memory, url.origin, () =>
      fixedAnswers((name) => this.#settings[name.slice("api.".length)]),
    );
    const transport = new RetryingTransport(this.#transport, this.#clock, () => 0.5);
    return new ApiClient(new ApiChannel(url, transport, tokens, dialect, this.#clock), dialect);
  }

  #library(tokens: AccessTokens): DurableLibrary {
    const origin = {
      kind: "service",
      apiUrl: this.#server.url,
      account: accountNamed("ada"),
    } as const;
    const library = memoryLibrary(this.#client(tokens), origin, { clock: this.#clock });
    this.#libraries.push(library);
    return library;
  }

  async #signIn(): Promise<AccessTokens> {
    const window = this.#user.window({
      transport: this.#transport,
      fetchAccount: (token, signal) => this.#client(new ConstantToken(token)).account(signal),
    });
    await window.clientSecrets.save(this.#user.parsed(), this.#server.tokens.clientSecret);
    const attempt = await window.signIns.begin(redirectUri);
    const outcome = attempt.wait(new AbortController().signal);
    outcome.catch(() => undefined);
    const answer = await fetch(attempt.authorizationUrl, { redirect: "manual" });
    const location = answer.headers.get("location");
    expect(location !== null, `The authorization answered ${String(answer.status)}.`);
    await window.signIns.deliver(parseCallbackAddress(location ?? ""));
    const session = await outcome;
    return window.sessions.tokensOf(session.id, session.apiOrigin);
  }
}

function expect(holds: boolean, otherwise: string): void {
  if (!holds) {
    throw new Lost(otherwise);
  }
}

function expectSame(step: string, found: Snippet | undefined, meant: SnippetDraft): void {
  for (const field of ["title", "code", "description", "private", "languageId"] as const) {
    expect(
      found?.[field] === meant[field],
      `${step}: ${field} is ${JSON.stringify(found?.[field])} in place of ${JSON.stringify(meant[field])}.`,
    );
  }
  const tags = (it: SnippetDraft | undefined): string | undefined => it?.tags.toSorted().join();
  expect(tags(found) === tags(meant), `${step}: the tags are ${tags(found) ?? "missing"}.`);
}
