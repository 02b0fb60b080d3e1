import { isSnippetError } from "../../../src/core/errors.ts";
import type { DurableLibrary } from "../../../src/core/library/durable/durableLibrary.ts";
import type { Snippet } from "../../../src/core/model.ts";
import type { Fault } from "./fault.ts";
import { differing } from "./truth.ts";
import type { ServerRow, Truth } from "./truth.ts";

/** Collects what was told and what was wrong, step by step. */
export class Judge {
  readonly faults: Fault[] = [];
  /** `step: sentence` */
  readonly told: string[] = [];
  step = "";
  readonly #excuses: readonly RegExp[];

  /** @param excuses the sentences that are true of this server, each by a part of it. */
  constructor(excuses: readonly RegExp[]) {
    this.#excuses = excuses;
  }

  expect(holds: boolean, kind: Fault["kind"], detail: string): void {
    if (!holds) this.faults.push({ kind, step: this.step, detail });
  }

  /** @param but fields that are not looked at. */
  same(
    kind: Fault["kind"],
    meant: Truth,
    found: Truth | Snippet,
    but: readonly string[] = [],
  ): void {
    const lost = differing(meant, found, but);
    this.expect(lost.length === 0, kind, lost.join(", "));
  }

  /**
   * That all is listed that the server has.
   * @param all undefined where it cannot be asked.
   * @param hasTitles whether the titles must be known by now.
   */
  listed(library: DurableLibrary, all: readonly ServerRow[] | undefined, hasTitles: boolean): void {
    const { error } = library.state;
    if (error !== undefined) return this.tells([error]);
    const isNamed = !hasTitles || library.all().every(({ title }) => title !== "");
    this.expect(isNamed, "shown", "titles are empty");
    if (all === undefined) return;
    const rows = all.filter(({ isHidden }) => isHidden !== true);
    const shown = library.all().filter(({ id }) => !id.startsWith("local-"));
    const isWhole = rows.length === shown.length && rows.every(({ id }) => library.find(id));
    this.expect(isWhole, "shown", `${shown.length} of ${rows.length} are listed`);
    const untitled = rows.filter(({ id, title }) => (library.find(id)?.title ?? title) !== title);
    const isTitled = !hasTitles || untitled.length === 0;
    this.expect(isTitled, "shown", `${untitled.length} of ${rows.length} titles are not shown`);
  }

  /**
   * One change, one sentence, and a true one.
   * @param cost the requests of the change, later pages of lists included.
   */
  tells(errors: readonly unknown[], cost = 0): void {
    const sentences = new Set(errors.map(messageOf));
    this.told.push(...[...sentences].map((sentence) => `${this.step}: ${sentence}`));
    this.expect(sentences.size <= 1, "sentences", [...sentences].join(" | "));
    for (const error of errors) {
      if (!isSnippetError(error) || error.code === "internal") {
        const stack = error instanceof Error ? error.stack : undefined;
        this.expect(false, "crash", (stack ?? String(error)).slice(0, 600));
        continue;
      }
      const fields = Object.entries(error.details.fields ?? {}).flat();
      const words = [error.message, ...fields].join(" ");
      const excuses = [...this.#excuses, ...(cost >= 8 ? [/needs more than 10 requests/] : [])];
      const isTrue = excuses.some((excuse) => excuse.test(words));
      this.expect(isTrue, "sentence", `“${error.message}” (${error.code})`);
    }
  }
}

export function messageOf(error: unknown): string {
  return isSnippetError(error) ? error.message : String(error);
}
