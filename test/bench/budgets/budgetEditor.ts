import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../../support/service/browser.ts";
import { EditorServer } from "../../support/editor/editorServer.ts";
import { installEditor } from "../../support/editor/installEditor.ts";
import { StagedExtension } from "../../support/editor/stageExtension.ts";
import { fillLibrary } from "../library/bulkLibrary.ts";
import { budgetEnvironment, type BudgetTask } from "./budgetTask.ts";
import { writeTwins } from "./twins.ts";

export interface BudgetProfile {
  /** Snippets that lie in the library on this computer from the start. */
  readonly snippets?: number;
  /** Copies of the extension that are installed beside it. */
  readonly copies?: number;
  /** Source files that can be imported. */
  readonly files?: number;
  /** Names of functions and lines are those of a build for debugging; otherwise all is as in a release. */
  readonly isReadable?: boolean;
}

/** An editor with a profile of its own, in whose extension host the measures run; each in a new host. */
export class BudgetEditor implements AsyncDisposable {
  readonly #home: string;
  readonly #owned: AsyncDisposableStack;
  readonly #open: () => Promise<number>;
  readonly #profile: BudgetProfile;

  private constructor(
    home: string,
    owned: AsyncDisposableStack,
    open: () => Promise<number>,
    profile: BudgetProfile,
  ) {
    this.#home = home;
    this.#owned = owned;
    this.#open = open;
    this.#profile = profile;
  }

  static async start(profile: BudgetProfile): Promise<BudgetEditor> {
    await using starting = new AsyncDisposableStack();
    const home = await mkdtemp(join(tmpdir(), "snippet-service-budget-"));
    starting.defer(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
    const staged = starting.use(await StagedExtension.create(profile.isReadable !== true));
    if (profile.copies !== undefined) {
      await writeTwins(staged.folder, join(home, "extensions"), profile.copies);
    }
    const tests = await staged.addProgram(new URL("budgetsHost.ts", import.meta.url));
    const installation = await installEditor("newest", console.error);
    const environment = budgetEnvironment(taskFile(home));
    // A library shows 20,000 where nothing is said.
    const most = (profile.snippets ?? 0) + (profile.files ?? 0);
    const settings = most > 0 ? { "snippetService.api.maxRecords": most } : {};
    const server = starting.use(
      await EditorServer.start(installation, { environment, home, settings }),
    );
    if (profile.snippets !== undefined) {
      const storage = join(server.globalStorage, "snippet-service.snippet-service", "computer");
      await fillLibrary(storage, profile.snippets);
    }
    const folder = filesFolder(server);
    for (let at = 0; at < (profile.files ?? 0); at += 1) {
      await writeFile(join(folder, `file${String(at)}.py`), `def f${String(at)}():\n  pass\n`);
    }
    const browser = starting.use(await launchBrowser());
    const page = await browser.newPage();
    let exit = Promise.withResolvers<number>();
    await page.exposeFunction("codeAutomationLog", (...words: unknown[]) =>
      process.env["SNIPPET_TEST_BENCH_LOG"] === undefined ? undefined : console.error(...words),
    );
    await page.exposeFunction("codeAutomationExit", (code: number) => exit.resolve(code));
    const open = async (): Promise<number> => {
      exit = Promise.withResolvers<number>();
      await page.goto(server.address({ extension: staged.folder, tests }));
      return exit.promise;
    };
    return new BudgetEditor(home, starting.move(), open, profile);
  }

  /** @throws Error where the measure failed in the host. */
  async measure<T>(
    task: Pick<BudgetTask, "measure"> & Partial<Pick<BudgetTask, "seconds">>,
  ): Promise<T> {
    const result = join(this.#home, "result.json");
    const whole: BudgetTask = {
      seconds: 0,
      ...task,
      copies: (this.#profile.copies ?? 1) - 1,
      files: filesFolder({ home: this.#home }),
      count: this.#profile.files ?? 0,
      result,
    };
    await rm(result, { force: true });
    await writeFile(taskFile(this.#home), JSON.stringify(whole));
    const code = await this.#open();
    if (code !== 0) {
      throw new Error(`The measure failed in the editor (${String(code)}).`);
    }
    return JSON.parse(await readFile(result, "utf8")) as T;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#owned.disposeAsync();
  }
}

function taskFile(home: string): string {
  return join(home, "task.json");
}

function filesFolder({ home }: Pick<EditorServer, "home">): string {
  return join(home, "workspace");
}
