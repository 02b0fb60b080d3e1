import { env, l10n, workspace } from "vscode";
import { differences } from "../../core/api/writing/differences.ts";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { SnippetVersion } from "../../core/library/snippetVersion.ts";
import type { Snippet } from "../../core/model.ts";
import { firstLine } from "../../core/snippet/code/firstLine.ts";
import { documentUri } from "../documents/openSnippets.ts";
import { chooseFrom, type ListRow } from "../listRows.ts";
import { shownText } from "../shownText.ts";
import { comparedTexts, namedBy } from "./comparedText.ts";
import { comparedAbout, versionScheme, type Comparisons } from "./comparisons.ts";

type VersionRow = ListRow<SnippetVersion | "saved">;

/**
 * @returns `saved` for the server's version, or on this computer the last saved one; undefined if the user closed the
 * list.
 */
export async function pickVersion(
  library: SnippetLibrary,
  snippet: Snippet,
  heading: string,
): Promise<SnippetVersion | "saved" | undefined> {
  const versions = await library.versions(snippet.id);
  // Saves of the same text in a row are one version: the visibility is not restored.
  const earlier = versions.filter(
    ({ draft }, index) =>
      differences(versions[index - 1]?.draft ?? snippet, { ...draft, private: undefined }).length >
      0,
  );
  const saved: VersionRow = {
    label:
      library.origin.kind === "computer"
        ? l10n.t("Current Version")
        : l10n.t("Version on the Server"),
    ...(earlier.length === 0 ? { detail: l10n.t("There are no earlier versions yet.") } : {}),
    value: "saved",
  };
  const rows = earlier.map(rowOf);
  // A snippet without changes would be compared with itself.
  const all = isChanged(library, snippet) ? [saved, ...rows] : [...rows, saved];
  return chooseFrom(heading, l10n.t("Select the version to compare with"), all);
}

/** Whether the snippet has a change that is not saved, or not on the server. */
function isChanged(library: SnippetLibrary, snippet: Snippet): boolean {
  const edited = documentUri("edit", library, snippet).toString();
  return (
    library.waiting().some(({ snippetId }) => snippetId === snippet.id) ||
    workspace.textDocuments.some(({ isDirty, uri }) => isDirty && uri.toString() === edited)
  );
}

/** The earlier version is on the right, where the editor's title offers to restore it. */
export async function showVersion(
  library: SnippetLibrary,
  comparisons: Comparisons,
  snippet: Snippet,
  version: SnippetVersion,
): Promise<void> {
  await comparisons.show(versionScheme, {
    snippet,
    about: [snippet.id, version.id],
    texts: comparedTexts(snippet, namedBy(library, version.draft)),
    keeps: "one",
    title: l10n.t("{0} (now ↔ {1})", shownText(snippet.title), dateOf(version)),
  });
}

/**
 * The server's version on the left; on the right the document in which the snippet is edited, with unsaved text. If a
 * change is pending, the left is the user's base, or the version that caused a conflict.
 * @throws {SnippetError} `input` if the server has no version; the reason if it cannot be read.
 */
export async function showSaved(
  library: SnippetLibrary,
  comparisons: Comparisons,
  snippet: Snippet,
): Promise<void> {
  const saved = await versionOnService(library, snippet);
  const title = shownText(snippet.title);
  await comparisons.show(versionScheme, {
    snippet,
    about: [snippet.id],
    texts: [saved.code, documentUri("edit", library, snippet)],
    keeps: "one",
    title:
      library.origin.kind === "computer"
        ? l10n.t("{0} (saved ↔ yours)", title)
        : l10n.t("{0} (on the server ↔ yours)", title),
  });
}

/** @returns the version of a title button or of the active comparison. */
export async function shownVersion(
  library: SnippetLibrary,
  given: readonly unknown[],
): Promise<SnippetVersion | undefined> {
  const [snippetId, versionId] = comparedAbout(versionScheme, given[0]);
  const versions = snippetId === undefined ? [] : await library.versions(snippetId);
  return versions.find(({ id }) => id === versionId);
}

async function versionOnService(library: SnippetLibrary, { id }: Snippet): Promise<Snippet> {
  // The oldest change is based on the server's version, later ones on the change before.
  const write = library.waiting().find(({ snippetId }) => snippetId === id);
  const saved = write === undefined ? await library.read(id) : (write.other ?? write.base);
  if (saved === undefined) {
    throw new SnippetError("not-applicable", l10n.t("This snippet is not on the server yet."));
  }
  return saved;
}

function rowOf(version: SnippetVersion): VersionRow {
  const { draft } = version;
  return {
    label: dateOf(version),
    description: shownText(draft.title),
    detail: shownText(firstLine(draft.code)).slice(0, 120),
    value: version,
  };
}

function dateOf({ savedAt }: SnippetVersion): string {
  return new Intl.DateTimeFormat(env.language, { dateStyle: "medium", timeStyle: "medium" }).format(
    savedAt,
  );
}
