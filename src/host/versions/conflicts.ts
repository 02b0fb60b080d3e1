import { l10n, window } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { WaitingWrite, WriteId } from "../../core/library/waitingWrite.ts";
import { fileExtensionFor } from "../../core/snippet/language/languageMap.ts";
import { fileNameFor } from "../../core/snippet/snippetPath.ts";
import { labelText } from "../labelText.ts";
import { libraryInUse, type LibraryInUse } from "../library/libraryInUse.ts";
import { snippetIdsOf } from "../tree/treeNodes.ts";
import { PendingNode } from "../pending/pendingNode.ts";
import { writeTitle } from "../pending/writeSentence.ts";
import { comparedTexts, namedBy, type Compared } from "./comparedText.ts";
import { comparedAbout, conflictScheme, type ComparedTexts } from "./comparedTexts.ts";
import { comparisonInFront } from "../comparisonSide.ts";
import { closeDiffs, showDiff } from "./showDiff.ts";

/** The conflicts of the library in use, and their comparisons. */
export class Conflicts {
  readonly #libraries: LibraryInUse;
  readonly #texts: ComparedTexts;

  constructor(libraries: LibraryInUse, texts: ComparedTexts) {
    this.#libraries = libraries;
    this.#texts = texts;
  }

  get library(): SnippetLibrary {
    return libraryInUse(this.#libraries);
  }

  /**
   * The conflict of a row, a title button or the active comparison; else the user chooses, if there are several.
   * @returns undefined if the user canceled.
   * @throws {SnippetError} `input` if the conflict is over.
   */
  async of(given: readonly unknown[], heading: string): Promise<WaitingWrite | undefined> {
    const open = this.library.waiting().filter(({ state }) => state === "conflict");
    const id = writeIdOf(given, open);
    if (id !== undefined) {
      const write = open.find((each) => each.id === id);
      if (write === undefined) {
        await this.close(id);
        throw over();
      }
      return write;
    }
    const [first, ...others] = open;
    if (first === undefined) {
      throw over();
    }
    return others.length === 0 ? first : pick(open, heading);
  }

  /** The server's version on the left, the user's on the right; a deleted side is empty. */
  async show(write: WaitingWrite): Promise<void> {
    const { other, draft, base, id } = write;
    const library = this.library;
    const mine: Compared | undefined = draft === undefined ? undefined : namedBy(library, draft);
    const [left, right] = comparedTexts(other, mine);
    const language = other?.language ?? mine?.language ?? base?.language ?? "";
    const name = fileNameFor(write.title, fileExtensionFor(language));
    const side = canKeepBoth(write) ? "both" : "one";
    await showDiff(
      this.#texts.put(conflictScheme, "left", name, [id], left),
      this.#texts.put(conflictScheme, side, name, [id], right),
      titleOf(write),
    );
  }

  async close(id: WriteId): Promise<void> {
    await closeDiffs((right) => comparedAbout(right, conflictScheme)?.[0] === id);
  }
}

/** A deletion on one side leaves only one version to keep. */
export function canKeepBoth({ other, draft }: WaitingWrite): boolean {
  return other !== undefined && draft !== undefined;
}

function writeIdOf(given: readonly unknown[], open: readonly WaitingWrite[]): WriteId | undefined {
  const [first] = given;
  if (first instanceof PendingNode) {
    return first.write.id;
  }
  const [snippetId] = snippetIdsOf(given);
  return (
    comparedAbout(first, conflictScheme)?.[0] ??
    open.find((write) => write.snippetId === snippetId)?.id ??
    comparedAbout(comparisonInFront()?.modified, conflictScheme)?.[0]
  );
}

async function pick(
  open: readonly WaitingWrite[],
  heading: string,
): Promise<WaitingWrite | undefined> {
  const chosen = await window.showQuickPick(
    open.map((write) => ({ label: labelText(writeTitle(write)), write })),
    { title: heading, placeHolder: l10n.t("Select the snippet with the conflict") },
  );
  return chosen?.write;
}

function titleOf(write: WaitingWrite): string {
  const title = writeTitle(write);
  if (write.kind === "delete") {
    return l10n.t("{0} (on the server ↔ deleted by you)", title);
  }
  return write.other === undefined
    ? l10n.t("{0} (deleted on the server ↔ yours)", title)
    : l10n.t("{0} (on the server ↔ yours)", title);
}

function over(): SnippetError {
  return new SnippetError("input", l10n.t("The conflict is already resolved."));
}
