import { l10n } from "vscode";
import { libraryInUse } from "../library/libraryInUse.ts";
import { requireLibrary } from "../library/requireLibrary.ts";
import { FurtherNode, snippetIdsOf } from "../tree/treeNodes.ts";
import type { Needs } from "./commandNeeds.ts";

/** *Refresh*: asks the server for the shown snippets again. */
export async function refresh({ libraries }: Needs<"libraries">): Promise<void> {
  const library = await requireLibrary(libraries, l10n.t("Refresh"));
  await library.refresh();
}

/** *Show* in the status bar: opens the view and moves the focus to the snippet's row. */
export async function showInView(
  { view }: Needs<"view">,
  ...given: readonly unknown[]
): Promise<void> {
  const [id] = snippetIdsOf(given);
  if (id !== undefined) {
    await view.show(id);
  }
}

/** A click on *Show More*: shows more of a long list, else loads the server's next page. */
export async function showMore(
  { rows, libraries }: Needs<"rows" | "libraries">,
  given?: unknown,
): Promise<void> {
  if (given instanceof FurtherNode && given.kind === "rest") {
    rows.showMore(given);
  } else {
    await libraryInUse(libraries).loadMore();
  }
}
