import type {
  AuthenticationProvider,
  CompletionItemProvider,
  LanguageModelTool,
  UriHandler,
} from "vscode";
import type { CommandId } from "../commandId.ts";
import type { DocumentFiles } from "../documents/documentFiles.ts";
import type { DragAndDrop } from "../dragAndDrop/dragAndDrop.ts";
import type { Drafts } from "../drafts/drafts.ts";
import type { ToolName } from "../tools/toolName.ts";
import type { SnippetTree } from "../tree/snippetTree.ts";
import type { CurrentLibrary } from "../../core/library/currentLibrary.ts";
import type { StoredSession } from "../../core/oauth/sessions/storedSession.ts";

/** The parts behind the registrations of the activation. */
export interface Parts {
  readonly authentication: AuthenticationProvider;
  readonly addresses: UriHandler;
  readonly documents: () => Promise<DocumentFiles>;
  readonly drafts: () => Promise<Drafts>;
  readonly rows: SnippetTree;
  readonly completions: () => Promise<Required<CompletionItemProvider>>;
  readonly dragAndDrop: Pick<DragAndDrop, "handleDrag" | "handleDrop" | "provideDocumentDropEdits">;
  /** @throws SnippetError like the command. */
  run(id: CommandId, ...given: readonly unknown[]): Promise<unknown>;
  tool(name: ToolName): Promise<LanguageModelTool<object>>;
  /** For tests inside the editor. */
  readonly current: CurrentLibrary<StoredSession>;
}

/** The program behind the registrations of the activation. */
export interface Program {
  /** Runs a command. A failure is reported to the user; the promise does not reject. @returns the command's result. */
  run(id: CommandId, ...given: readonly unknown[]): Promise<unknown>;
  /** Sends the pending changes of the last library. A failure is reported to the user; the promise does not reject. */
  resume(): Promise<void>;
  /** Builds the parts at the first call; a later call retries a failure. */
  parts(): Promise<Parts>;
}
