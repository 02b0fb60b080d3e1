import { commands, l10n } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import type { LibrarySearches } from "./librarySearches.ts";
import { PickPreview } from "./pickPreview.ts";
import type { PickRequest, RowAction } from "./pickRequest.ts";
import type { PickState } from "./pickRows.ts";
import { PickSession, unmatched } from "./pickSession.ts";

/** What a key does in the list. */
export type ListKey = RowAction | "tag";

/** More would push the newest out of sight. */
const mostRecent = 8;

export interface PreviewParts {
  readonly languages: Pick<EditorLanguages, "idFor">;
  /** Whether the person wants one. */
  readonly isOn: () => boolean;
}

/** Lets a person find a snippet by anything they remember of it: the one list behind search and all commands. */
export class SnippetPicker {
  readonly #searches: LibrarySearches;
  readonly #errors: ErrorReporter;
  readonly #preview: PreviewParts | undefined;
  #session: PickSession | undefined;

  constructor(searches: LibrarySearches, errors: ErrorReporter, preview?: PreviewParts) {
    this.#searches = searches;
    this.#errors = errors;
    this.#preview = preview;
  }

  /** @returns what was chosen; undefined when the person gave up or chose to do something else. */
  async pick(
    library: SnippetLibrary,
    request: PickRequest,
  ): Promise<readonly Snippet[] | undefined> {
    const best = await this.#best(library, request);
    const preview = this.#preview;
    const session = new PickSession({
      library,
      request,
      errors: this.#errors,
      best,
      preview: preview?.isOn() === true ? new PickPreview(library, preview.languages) : undefined,
    });
    try {
      session.show();
      this.#setSession(session);
      const chosen = session.chosen();
      session.use(await this.#searches.of(library));
      return await chosen;
    } finally {
      this.#setSession(this.#session === session ? undefined : this.#session);
      await session.end();
    }
  }

  /** Does in the list what a key stands for; nothing where no list is shown. */
  async press(key: ListKey): Promise<void> {
    if (key === "tag") {
      this.#session?.askForTag();
    } else {
      await this.#session?.press(key);
    }
  }

  #setSession(session: PickSession | undefined): void {
    this.#session = session;
    void commands.executeCommand("setContext", "snippetService.listShown", session !== undefined);
  }

  /** Where the command has none of its own: what was used last. */
  async #best(library: SnippetLibrary, { best }: PickRequest): Promise<PickState["best"]> {
    if (best !== undefined) {
      return { label: best.label, found: (await best.snippets()).map(unmatched) };
    }
    const usage = await this.#searches.usesOf(library);
    const recent = usage.recent(mostRecent).flatMap((id) => library.find(id) ?? []);
    return { label: l10n.t("recently used"), found: recent.map(unmatched) };
  }
}
