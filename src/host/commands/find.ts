import { l10n, ThemeIcon } from "vscode";
import { pageOf, type PageNeeds } from "../browser/snippetPages.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet } from "../../core/model.ts";
import { filterHint } from "../../core/search/query/queryGrammar.ts";
import { isConfirmed } from "../messages.ts";
import { editSnippets, openSnippets } from "../documents/openSnippets.ts";
import { requireLibrary } from "../library/requireLibrary.ts";
import { allWhole } from "../library/loadSnippet.ts";
import { listKeyText } from "../picker/listKeys.ts";
import type { RowAction, RowButton } from "../picker/pickRequest.ts";
import { onSnippet, onSnippets, anySnippet, sharedToo, ownSnippet } from "./command.ts";
import type { Needs } from "./commandNeeds.ts";
import { copySnippets } from "./use.ts";

type SearchNeeds = Needs<"libraries" | "picker" | "uses" | "inserting" | "firstSteps" | "settings">;

/** *Search Snippets…*: the setting decides about Enter; buttons and keys do the rest. */
export async function search(needs: SearchNeeds): Promise<void> {
  const { libraries, picker, settings } = needs;
  const title = l10n.t("Search Snippets");
  const library = await requireLibrary(libraries, title);
  const byEnter = enterAction(settings.text("search.enter"));
  const snippets = await picker.pick(library, {
    title,
    placeholder: placeholderFor(byEnter),
    buttons: buttons(needs, library, byEnter),
    hasShared: true,
  });
  for (const snippet of snippets ?? []) {
    await act(needs, byEnter, library, snippet);
  }
}

function buttons(
  needs: SearchNeeds,
  library: SnippetLibrary,
  byEnter: EnterAction,
): readonly RowButton[] {
  const button = (action: RowAction, icon: string, tooltip: string): RowButton => ({
    action,
    iconPath: new ThemeIcon(icon),
    tooltip: `${tooltip} (${listKeyText(action)})`,
    isByEnter: action === byEnter,
    staysOpen: action === "copy",
    run: (snippet) => act(needs, action, library, snippet),
  });
  return [
    button("insert", "insert", l10n.t("Insert Snippet")),
    button("copy", "copy", l10n.t("Copy Snippet")),
    button("open", "go-to-file", l10n.t("Open Snippet")),
    button("edit", "edit", l10n.t("Edit Snippet")),
  ];
}

async function act(
  needs: SearchNeeds,
  action: RowAction,
  library: SnippetLibrary,
  snippet: Snippet,
): Promise<void> {
  const { uses, inserting, firstSteps } = needs;
  void firstSteps.done("hasFound");
  const run: Readonly<Record<RowAction, () => Promise<void>>> = {
    insert: async () => {
      await inserting.insert(await allWhole(library, [snippet]), false);
      await uses.used(library, [snippet]);
    },
    copy: async () => copySnippets(needs, library, await allWhole(library, [snippet])),
    open: () => openSnippets(library, [snippet]),
    edit: () => editSnippets(library, [snippet]),
  };
  await run[action]();
}

type EnterAction = "insert" | "copy" | "open";

function enterAction(setting: string): EnterAction {
  return setting === "copy" || setting === "open" ? setting : "insert";
}

function placeholderFor(action: EnterAction): string {
  const [insert, copy] = [listKeyText("insert"), listKeyText("copy")];
  return {
    insert: l10n.t("Words, or {0} – Enter inserts, {1} copies.", filterHint, copy),
    copy: l10n.t("Words, or {0} – Enter copies, {1} inserts.", filterHint, insert),
    open: l10n.t("Words, or {0} – Enter opens, {1} inserts.", filterHint, insert),
  }[action];
}

/** Runs a key of the search list. */
export async function pressInList({ picker }: Needs<"picker">, key?: unknown): Promise<void> {
  await picker.press(key);
}

/** *Open Snippet*: as a read-only document. */
export const open = onSnippets<unknown>(
  sharedToo,
  () => [l10n.t("Open Snippet"), l10n.t("Select the snippet to open")],
  async (_needs, { library, snippets }) => {
    if (await maySoMany(snippets.length, l10n.t("Open {0} snippets?", snippets.length))) {
      await openSnippets(library, snippets);
    }
  },
);

/** *Edit Snippet*: as a document; saving it changes the snippet. */
export const edit = onSnippets<unknown>(
  ownSnippet,
  () => [l10n.t("Edit Snippet"), l10n.t("Select the snippet to edit")],
  async (_needs, { library, snippets }) => {
    if (await maySoMany(snippets.length, l10n.t("Edit {0} snippets?", snippets.length))) {
      await editSnippets(library, snippets);
    }
  },
);

/** Above this number a question comes first. */
const mostAtOnce = 10;

async function maySoMany(count: number, question: string): Promise<boolean> {
  return count <= mostAtOnce || isConfirmed(question, l10n.t("Open {0} Tabs", count));
}

/** *Open in Browser*: opens the server's page of a snippet. */
export const openInBrowser = onSnippet<Needs<"openInBrowser"> & PageNeeds>(
  anySnippet,
  () => [l10n.t("Open in Browser"), l10n.t("Select the snippet to open in the browser")],
  async (needs, { library, snippet }) => {
    const url = await pageOf(needs, library, snippet);
    await (url === undefined ? undefined : needs.openInBrowser(url));
  },
);
