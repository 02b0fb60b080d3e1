import type { AccessTokens } from "../../../src/core/api/accessTokens.ts";
import type { DurableLibrary } from "../../../src/core/library/durable/durableLibrary.ts";
import type { Snippet, SnippetDraft } from "../../../src/core/model.ts";
import { scanSearch } from "../../../src/core/search/query/scanSearch.ts";
import { runAtOnce } from "../../../src/core/turns.ts";
import { arrival, hour, Pending } from "./arrival.ts";
import type { SeenRequest } from "./arrival.ts";
import type { Judge } from "./judge.ts";
import type { ProductStack } from "./productStack.ts";
import { truthOf } from "./truth.ts";
import type { ServerRow, Truth } from "./truth.ts";
import type { WalkedServer } from "./walkedServer.ts";

export interface WalkPlan {
  /** What is saved first. */
  readonly secret: SnippetDraft;
  readonly open: SnippetDraft;
  /** What becomes of `open`. */
  readonly change: Partial<SnippetDraft>;
  /** A word of the code of `secret`. */
  readonly word: string;
  /** The title of what another device saved; its code is changed, then its title, and nothing else. */
  readonly another: string;
  /** Whether the titles must be known before the first write. */
  readonly hasTitles: boolean;
  /** Fields that the server tells nobody. */
  readonly unknown: readonly string[];
  readonly tellsCode: boolean;
  /** Whether a field may be shown as unknown: the server tells it under a name that no list has, or to a session that ended. */
  readonly hidesFields?: boolean;
  /** Fields in which the server has something else than it was sent, and the client undoes that. */
  readonly rewritten: readonly string[];
  readonly keepsDeleted: boolean;
}

/** Goes through what a user does at one server, and asks the server after each step what it really has. */
export class Walk {
  /** Steps that ended well. */
  kept = 0;
  /** What was asked for in each step. */
  readonly requests = new Map<string, readonly SeenRequest[]>();
  readonly #server: WalkedServer;
  readonly #stack: ProductStack;
  readonly #judge: Judge;
  readonly #plan: WalkPlan;
  #isLearned: boolean;

  constructor(server: WalkedServer, stack: ProductStack, judge: Judge, plan: WalkPlan) {
    this.#server = server;
    this.#stack = stack;
    this.#judge = judge;
    this.#plan = plan;
    this.#isLearned = plan.hasTitles;
  }

  /** It goes on after a trouble, unless a change is on its way for good. */
  async all(): Promise<void> {
    try {
      await this.#all();
    } catch (error) {
      if (!(error instanceof Pending)) this.#judge.tells([error]);
    }
  }

  async #all(): Promise<void> {
    const { secret, open } = this.#plan;
    this.#judge.step = "sign in";
    const tokens = await this.#timed(this.#stack.signIn(this.#server.clientSecret));
    const library = this.#stack.library(tokens);
    await this.#step("list languages", async () => {
      const names = (await this.#timed(library.languages())).map(({ name }) => name);
      this.#judge.expect(names.includes("TypeScript"), "shown", `languages ${names.join()}`);
    });
    await this.#step("list", async () => {
      await this.#timed(library.loadAll());
      this.#judge.listed(library, this.#server.rows(), this.#isLearned);
    });
    const saved = await this.#save(library, "save", secret);
    await this.#step("list again", async () => {
      await this.#timed(library.refresh());
      // What the save has taught is seen in a list of after it.
      this.#isLearned ||= saved !== undefined && library.state.error === undefined;
      this.#judge.listed(library, this.#server.rows(), this.#isLearned);
    });
    if (saved !== undefined) await this.#step("search", () => this.#search(library, saved));
    await this.#changeAnothers(library);
    await this.#changeOwn(library, open);
    if (saved !== undefined) await this.#delete(library, saved);
    library.dispose();
    await this.#again(tokens);
  }

  /** After a restart of the editor, when the server is known. */
  async #again(tokens: AccessTokens): Promise<void> {
    const library = this.#stack.library(tokens);
    await this.#save(library, "known server", { ...this.#plan.open, title: "After a restart" });
  }

  async #search(library: DurableLibrary, { id }: Snippet): Promise<void> {
    const hits = runAtOnce(scanSearch(library.all(), this.#plan.word, 10));
    const isWhole = library.isWhole(id);
    const isFound = hits.some((hit) => hit.id === library.find(id)?.id);
    this.#judge.expect(isFound || !isWhole, "shown", "it was not found by its code");
    await Promise.resolve();
  }

  async #changeAnothers(library: DurableLibrary): Promise<void> {
    const { another } = this.#plan;
    const there = (this.#server.rows() ?? library.all()).find(({ title }) => title === another);
    if (there === undefined) return;
    let code = "";
    await this.#step("open", async () => {
      code = (await this.#timed(library.read(there.id))).code;
    });
    await this.#edit(library, "edit another's", there.id, { code: `${code}more();\n` });
    await this.#edit(library, "rename", there.id, { title: `${another} and famous` });
  }

  async #changeOwn(library: DurableLibrary, open: SnippetDraft): Promise<void> {
    const own = await this.#save(library, "save public", open);
    if (own === undefined) return;
    if (await this.#edit(library, "edit", own.id, this.#plan.change)) {
      await this.#edit(library, "make private", own.id, { private: true });
    }
  }

  async #save(
    library: DurableLibrary,
    step: string,
    draft: SnippetDraft,
  ): Promise<Snippet | undefined> {
    let saved: Snippet | undefined;
    await this.#step(step, async () => {
      const { id } = await library.create(draft);
      if (!(await this.#arrived(library, id))) return;
      saved = library.find(id);
      const rows = this.#server.rows()?.filter(({ title }) => title === draft.title);
      const isOnce = rows === undefined || rows.length === 1;
      this.#judge.expect(isOnce, "lost", `the server has ${rows?.length ?? 0} of it`);
      for (const row of rows ?? [])
        this.#judge.same("lost", draft, truthOf(row), this.#plan.rewritten);
      this.#judge.expect(saved !== undefined, "shown", "it is not shown");
      if (saved !== undefined) this.#judge.same("shown", draft, saved, this.#plan.unknown);
    });
    return saved;
  }

  /** @returns whether it arrived. */
  async #edit(
    library: DurableLibrary,
    step: string,
    id: string,
    change: Partial<SnippetDraft>,
  ): Promise<boolean> {
    let isDone = false;
    const before = this.#row(library.find(id)?.id ?? id);
    await this.#step(step, async () => {
      const base = await this.#timed(library.read(id));
      if (before !== undefined && this.#isLearned) {
        const unknown = this.#plan.hidesFields === true ? shownAsUnknown(base) : [];
        const but = [...this.#unknownOf(before), ...unknown];
        this.#judge.same("shown", truthOf(before), base, but);
      }
      const meant: Truth = { ...base, code: base.code, ...change };
      await library.edit(base.id, meant, base);
      isDone = await this.#arrived(library, base.id);
      // What failed may be there in part, and a server may make public what was sent as private (the audit finds where it
      // was not); nothing else may have changed.
      const failed = [...Object.keys(change), "private"];
      this.#unharmed(before, change, isDone ? this.#plan.rewritten : failed);
      if (!isDone) return;
      const shown = await this.#timed(library.read(base.id));
      // What was unknown before may be known by now: then it is what the server has.
      const [unknown, after] = [shownAsUnknown(base), shownAsUnknown(shown)];
      const learned = unknown.filter((field) => !after.includes(field) && !(field in change));
      const truth: Readonly<Record<string, unknown>> = { ...(before && truthOf(before)) };
      const expected = {
        ...meant,
        ...Object.fromEntries(learned.map((field) => [field, truth[field]])),
      };
      this.#judge.same("shown", expected, { ...shown, code: shown.code }, this.#plan.unknown);
    });
    return isDone;
  }

  #unharmed(
    before: ServerRow | undefined,
    change: Partial<SnippetDraft>,
    but: readonly string[],
  ): void {
    if (before === undefined) return;
    const after = this.#row(before.id);
    this.#judge.expect(after !== undefined, "lost", "the row is gone");
    if (after === undefined) return;
    this.#judge.same("lost", { ...truthOf(before), ...change }, truthOf(after), but);
  }

  async #delete(library: DurableLibrary, { id }: Snippet): Promise<void> {
    const known = library.find(id)?.id ?? id;
    await this.#step("delete", async () => {
      await library.delete(id);
      if (!(await this.#arrived(library, id))) return;
      const isGone = this.#plan.keepsDeleted || this.#row(known) === undefined;
      this.#judge.expect(isGone, "lost", "it is still there");
      await this.#timed(library.refresh());
      this.#judge.expect(library.find(known) === undefined, "shown", "it is still listed");
    });
  }

  async #step(step: string, work: () => Promise<void>): Promise<void> {
    this.#judge.step = step;
    const told = this.#judge.told.length;
    const before = this.#server.seen.length;
    try {
      await work();
      if (this.#judge.told.length === told) this.kept += 1;
    } catch (error) {
      if (error instanceof Pending) throw error;
      this.#judge.tells([error]);
    } finally {
      this.requests.set(step, this.#server.seen.slice(before));
    }
  }

  #arrived(library: DurableLibrary, id: string): Promise<boolean> {
    return arrival(library, id, this.#stack.clock, this.#server, this.#judge);
  }

  async #timed<T>(work: Promise<T>): Promise<T> {
    void this.#stack.clock.pass(hour);
    return await work;
  }

  /** Fields that cannot be compared; the code of what another device saved stands in no description. */
  #unknownOf(row: ServerRow): readonly string[] {
    const { unknown, rewritten, tellsCode } = this.#plan;
    const isOurs = /snippet-code \d/.test(row.description);
    return [...unknown, ...rewritten, ...(tellsCode || isOurs ? [] : ["code"])];
  }

  #row(id: string): ServerRow | undefined {
    return this.#server.rows()?.find((row) => row.id === id);
  }
}

function shownAsUnknown({
  unknown = [],
  private: isPrivate,
  languageId,
}: Snippet): readonly string[] {
  return [
    ...unknown,
    ...(isPrivate === undefined ? ["private"] : []),
    ...(languageId === "" ? ["languageId"] : []),
  ];
}
