import { env, l10n } from "vscode";
import type { Snippet } from "../../../core/model.ts";
import type { SnippetLibrary } from "../../../core/library/snippetLibrary.ts";
import { countText } from "../../progress/countText.ts";
import { cancellableProgress } from "../../progress/cancellableProgress.ts";
import { chooseExport } from "../../exchange/exportChoice.ts";
import type { SnippetExporter } from "../../exchange/snippetExporter.ts";
import { wholeLibrary, wholeSnippets } from "../../exchange/wholeLibrary.ts";
import type { LibraryInUse } from "../../library/libraryInUse.ts";
import { requireLibrary } from "../../library/requireLibrary.ts";
import { snippetIdsWithin } from "../../tree/treeNodes.ts";
import { showStatusMessage } from "../../statusMessage.ts";

/** *Export Snippets…*: the selected rows and groups, or all. */
export class ExportSnippets {
  readonly #libraries: LibraryInUse;
  readonly #exporter: SnippetExporter;

  constructor(libraries: LibraryInUse, exporter: SnippetExporter) {
    this.#libraries = libraries;
    this.#exporter = exporter;
  }

  /** @throws {SnippetError} why snippets cannot be read, or the export not be written. */
  async run(...given: readonly unknown[]): Promise<void> {
    const library = await requireLibrary(this.#libraries, l10n.t("Export Snippets"));
    const target = await chooseExport(given[0]);
    if (target === undefined) {
      return;
    }
    const count = await cancellableProgress(l10n.t("Exporting snippets…"), async (signal, tell) => {
      const snippets = await chosen(library, given, signal);
      await this.#exporter.write(snippets, target, signal, (done) =>
        tell(countText(done, snippets.length)),
      );
      return snippets.length;
    });
    showStatusMessage(l10n.t("Snippets exported: {0}.", count.toLocaleString(env.language)));
  }
}

async function chosen(
  library: SnippetLibrary,
  given: readonly unknown[],
  signal: AbortSignal,
): Promise<readonly Snippet[]> {
  const ids = snippetIdsWithin(given);
  if (ids.length === 0) {
    return wholeLibrary(library, signal);
  }
  const snippets: Snippet[] = [];
  for (const id of ids) {
    snippets.push(library.find(id) ?? (await library.read(id, signal)));
  }
  return wholeSnippets(library, snippets, signal);
}
