import { l10n } from "vscode";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { setContextKey } from "../contextKeys.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import type { EditorLanguages } from "../languages/editorLanguages.ts";
import type { Settings } from "../settings.ts";
import type { LibrarySearches } from "../search/librarySearches.ts";
import { PickPreview } from "./pickPreview.ts";
import type { PickRequest } from "./pickRequest.ts";
import type { BestFound } from "./pickRows.ts";
import { PickSession } from "./pickSession.ts";

/** More would push the newest off the screen. */
const mostRecent = 8;

export interface PreviewParts {
  readonly languages: Pick<EditorLanguages, "idFor">;
  readonly settings: Pick<Settings, "value">;
}

/** Finds a snippet by anything that the user remembers: the list of the search and of all commands. */
export class SnippetPicker {
  readonly #searches: LibrarySearches;
  readonly #errors: ErrorReporter;
  readonly #preview: PreviewParts | undefined;
  #previewsClosed: Promise<void> = Promise.resolve();
  #session: PickSession | undefined;

  constructor(searches: LibrarySearches, errors: ErrorReporter, preview?: PreviewParts) {
    this.#searches = searches;
    this.#errors = errors;
    this.#preview = preview;
  }

  /** @returns the chosen snippets; undefined if the user canceled or chose another action. */
  async pick(
    library: SnippetLibrary,
    request: PickRequest,
  ): Promise<readonly Snippet[] | undefined> {
    const given = request.best;
    const best = given && { label: given.label, found: await given.snippets() };
    const session = new PickSession({
      library,
      request,
      errors: this.#errors,
      best,
      preview: this.#newPreview(library),
    });
    try {
      session.show();
      this.#setSession(session);
      const chosen = session.chosen();
      if (best === undefined) {
        // The list is shown before the disk is read.
        void this.#recent(library, request).then((recent) => session.putFirst(recent));
      }
      session.use(await this.#searches.of(library));
      return await chosen;
    } finally {
      this.#setSession(this.#session === session ? undefined : this.#session);
      await session.end();
    }
  }

  /** Runs a `RowAction` on the active row, for a key; does nothing without a list. */
  async press(action: unknown): Promise<void> {
    await this.#session?.press(action);
  }

  #newPreview(library: SnippetLibrary): PickPreview | undefined {
    const isOn = this.#preview?.settings.value("search.preview") !== false;
    if (this.#preview === undefined || !isOn) return undefined;
    const preview = new PickPreview(library, this.#preview.languages, this.#previewsClosed);
    this.#previewsClosed = preview.closed;
    return preview;
  }

  #setSession(session: PickSession | undefined): void {
    this.#session = session;
    void setContextKey("snippetService.listShown", session !== undefined);
  }

  /** The last used snippets, unless the command puts its own rows first. */
  async #recent(library: SnippetLibrary, { hasShared }: PickRequest): Promise<BestFound> {
    const usage = await this.#searches.usesOf(library);
    const recent = usage
      .recent(mostRecent)
      .flatMap((id) => library.find(id) ?? [])
      .filter(({ owner }) => owner === undefined || hasShared === true);
    return { label: l10n.t("recently used"), found: recent };
  }
}
