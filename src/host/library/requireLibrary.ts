import { l10n } from "vscode";
import { SnippetError } from "../../core/errors.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { LibraryInUse } from "./libraryInUse.ts";
import { runCommand } from "../messages.ts";
import { chooseFrom, listRow } from "../listRows.ts";

/**
 * The library in use. If there is none, asks where to keep snippets, signs in if the user chooses that, and continues.
 * Every command that needs a library calls it.
 * @param heading names the command, above the question.
 * @throws {SnippetError} `cancelled`, which is silent, if the user closes the question or does not complete the
 * sign-in.
 */
export async function requireLibrary(
  libraries: Pick<LibraryInUse, "library" | "use">,
  heading: string,
): Promise<SnippetLibrary> {
  if (libraries.library === undefined) {
    await choosePlace(libraries, heading);
  }
  if (libraries.library === undefined) {
    throw new SnippetError("cancelled", "No place for snippets was chosen.");
  }
  return libraries.library;
}

async function choosePlace(libraries: Pick<LibraryInUse, "use">, heading: string): Promise<void> {
  const computer = listRow(
    "device-desktop",
    l10n.t("Use on This Computer"),
    (): PromiseLike<unknown> => libraries.use({ kind: "computer" }),
    { detail: l10n.t("No account needed.") },
  );
  const account = listRow(
    "sign-in",
    l10n.t("Sign In"),
    // The command reports its failures.
    () => runCommand("snippetService.signIn"),
    { detail: l10n.t("Sync your snippets through a server.") },
  );
  const placeholder = l10n.t("Where do you want to keep your snippets?");
  const rows = [computer, account];
  const choose = await chooseFrom(heading, placeholder, rows, { ignoreFocusOut: true });
  await choose?.();
}
