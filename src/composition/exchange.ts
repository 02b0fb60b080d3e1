import { ExportSnippets } from "../host/commands/exchange/exportSnippets.ts";
import { ImportSnippets } from "../host/commands/exchange/importSnippets.ts";
import type { ReadOnlyPages } from "../host/documents/readOnlyPages.ts";
import { ImportChoice } from "../host/exchange/importChoice.ts";
import { Importing } from "../host/exchange/importing.ts";
import { OtherLibraries } from "../host/exchange/otherLibraries.ts";
import { SnippetExporter } from "../host/exchange/snippetExporter.ts";
import type { EditorLanguages } from "../host/languages/editorLanguages.ts";
import type { Base } from "./base.ts";
import type { Libraries } from "./libraries.ts";
import type { SigningIn } from "./signingIn.ts";

export interface Exchange {
  readonly importing: ImportSnippets;
  readonly exporting: ExportSnippets;
}

/** Import and export, loaded at first use: few people need them often. */
export function buildExchange(
  { context, clock, errors }: Base,
  { sessions }: Pick<SigningIn, "sessions">,
  { current, factories }: Libraries,
  languages: EditorLanguages,
  pages: ReadOnlyPages,
): Exchange {
  const others = new OtherLibraries(current, sessions, factories);
  return {
    importing: new ImportSnippets({
      libraries: current,
      choice: new ImportChoice(others, context.globalStorageUri),
      importing: new Importing(pages, errors),
    }),
    exporting: new ExportSnippets(current, new SnippetExporter(languages, clock)),
  };
}
