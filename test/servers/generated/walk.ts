import type { Transport } from "../../../src/core/http/transport.ts";
import type { DurableLibrary } from "../../../src/core/library/durable/durableLibrary.ts";
import type { Snippet, SnippetDraft } from "../../../src/core/model.ts";
import { PacedClock } from "../../support/computer/pacedClock.ts";
import { arrival, hour, Undecided } from "../walk/arrival.ts";
import type { Fault } from "../walk/fault.ts";
import { Judge } from "../walk/judge.ts";
import { ProductStack } from "../walk/productStack.ts";
import { truthOf } from "../walk/truth.ts";
import { auditFaults } from "./audit.ts";
import { clientSecret } from "./authority.ts";
import { excuses } from "./excuses.ts";
import { GeneratedServer } from "./generatedServer.ts";
import type { Row } from "./row.ts";
import type { Traits } from "./traits.ts";

export interface WalkResult {
  readonly faults: readonly Fault[];
  /** What was told in place of a success, as `step: sentence`. */
  readonly told: readonly string[];
  /** Steps that ended well. */
  readonly kept: number;
  readonly server: GeneratedServer;
}

const secret: SnippetDraft = {
  languageId: "1",
  title: "A secret",
  description: "",
  tags: ["one", "two-2", "drei"],
  private: true,
  code: 'const key = "s3cret";\n\n\tkeep(key); // é 👩‍👩‍👧\n',
};

const open: SnippetDraft = {
  languageId: "2",
  title: "An open one",
  description: "For <all> & everybody",
  tags: ["web"],
  private: false,
  code: "open();\n",
};

/** What another device saved. */
const rich = {
  title: "Rich",
  description: "What it does",
  tags: ["alpha", "beta"],
  private: true,
  code: "rich();\nand_more();\n",
  language: "2",
};

/**
 * Goes through what a user does at one generated server, and asks the server after each step what it really has.
 * @param around lies around the transport: a planted fault.
 */
export async function walk(
  traits: Traits,
  around?: (transport: Transport) => Transport,
): Promise<WalkResult> {
  const clock = new PacedClock();
  await using server = await GeneratedServer.start(traits, () => clock.now());
  const stack = new ProductStack(server.url, clock, {}, around);
  const run = new Walk(traits, server, stack);
  try {
    await run.all();
  } catch (error) {
    if (!(error instanceof Undecided)) run.judge.tells([error]);
  } finally {
    await stack.end();
  }
  const { faults, told } = run.judge;
  return { faults: [...faults, ...auditFaults(server.seen)], told, kept: run.kept, server };
}

class Walk {
  readonly judge: Judge;
  kept = 0;
  readonly #traits: Traits;
  readonly #server: GeneratedServer;
  readonly #stack: ProductStack;

  constructor(traits: Traits, server: GeneratedServer, stack: ProductStack) {
    this.judge = new Judge(excuses(traits));
    this.#traits = traits;
    this.#server = server;
    this.#stack = stack;
    const count = { few: 3, many: 45, none: 0 }[traits.seeds];
    for (let seed = 1; seed <= count; seed += 1) {
      server.add({ title: `Seed ${seed}`, code: this.#keeps(`seed(${seed});\n`), tags: ["web"] });
    }
    if (count > 0) server.add({ ...rich, code: this.#keeps(rich.code) });
  }

  async all(): Promise<void> {
    this.judge.step = "sign in";
    const tokens = await this.#timed(this.#stack.signIn(clientSecret));
    const library = this.#stack.library(tokens);
    await this.#step("languages", async () => void (await this.#timed(library.languages())));
    await this.#step("list", async () => {
      await this.#timed(library.loadAll());
      this.judge.listed(library, this.#rows(), this.#traits.names !== "odd");
    });
    const saved = await this.#save(library, "save private", secret);
    await this.#step("list again", async () => {
      await this.#timed(library.refresh());
      this.judge.listed(library, this.#rows(), this.#traits.names !== "odd" || saved !== undefined);
    });
    await this.#changeAnothers(library);
    await this.#changeOwn(library);
    if (saved !== undefined) await this.#delete(library, saved);
    const again = this.#stack.library(tokens);
    await this.#save(again, "save after a restart", { ...open, title: "After a restart" });
  }

  /** A private record with everything: its code is changed, then its title, and nothing else. */
  async #changeAnothers(library: DurableLibrary): Promise<void> {
    const there = this.#rows().find(({ title }) => title === rich.title);
    if (there === undefined) return;
    const { code } = truthOf(there);
    await this.#edit(library, "edit code", there.id, { code: `${code}more();\n` });
    await this.#edit(library, "rename", there.id, { title: "Rich and famous" });
  }

  async #changeOwn(library: DurableLibrary): Promise<void> {
    const own = await this.#save(library, "save public", open);
    if (own === undefined) return;
    const change = { title: "An open one, changed", description: "", tags: ["web", "more"] };
    if (await this.#edit(library, "edit own", own.id, change)) {
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
      const rows = this.#rows().filter(({ title }) => title === draft.title);
      this.judge.expect(rows.length === 1, "lost", `the server has ${rows.length} of it`);
      for (const row of rows) this.judge.same("lost", draft, truthOf(row));
      this.judge.expect(saved !== undefined, "shown", "it is not shown");
      if (saved !== undefined) this.judge.same("shown", draft, saved, this.#unknown());
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
    const before = this.#server.rows.get(library.find(id)?.id ?? id);
    if (before === undefined) return false;
    await this.#step(step, async () => {
      const base = await this.#timed(library.read(id));
      await library.edit(base.id, { ...base, code: base.code, ...change }, base);
      isDone = await this.#arrived(library, base.id);
      const after = this.#server.rows.get(before.id);
      this.judge.expect(after !== undefined, "lost", "the row is gone");
      const meant = { ...truthOf(before), ...change };
      // What failed may be there in part; nothing that the user did not touch may have changed.
      const touched = isDone ? [] : Object.keys(change);
      if (after !== undefined) this.judge.same("lost", meant, truthOf(after), touched);
      if (!isDone) return;
      const shown = await this.#timed(library.read(base.id));
      this.judge.same("shown", meant, shown, this.#unknown());
    });
    return isDone;
  }

  async #delete(library: DurableLibrary, { id }: Snippet): Promise<void> {
    const known = library.find(id)?.id ?? id;
    await this.#step("delete", async () => {
      await library.delete(id);
      if (!(await this.#arrived(library, id))) return;
      this.judge.expect(!this.#server.rows.has(known), "lost", "what was deleted is still there");
    });
  }

  async #step(step: string, work: () => Promise<void>): Promise<void> {
    this.judge.step = step;
    const told = this.judge.told.length;
    try {
      await work();
      if (this.judge.told.length === told) this.kept += 1;
    } catch (error) {
      if (error instanceof Undecided) throw error;
      this.judge.tells([error]);
    }
  }

  #arrived(library: DurableLibrary, id: string): Promise<boolean> {
    return arrival(library, id, this.#stack.clock, this.#server.seen, this.judge);
  }

  async #timed<T>(work: Promise<T>): Promise<T> {
    void this.#stack.clock.pass(hour);
    return await work;
  }

  #rows(): readonly Row[] {
    return [...this.#server.rows.values()];
  }

  /** Fields that the server tells nobody; the code it then tells in the description. */
  #unknown(): readonly string[] {
    return [this.#traits.untold].filter((field) => field !== "nothing" && field !== "code");
  }

  #keeps(code: string): string {
    return ["dropped", "refused"].includes(this.#traits.code) ? "" : code;
  }
}
