import { l10n } from "vscode";
import { DisposableStore } from "../../core/disposables.ts";
import type { Event } from "../../core/emitter.ts";
import type { WaitingWrite } from "../../core/library/waitingWrite.ts";
import type { Disposable } from "../../core/ports.ts";
import type { CommandId } from "../commandId.ts";
import type { ErrorReporter } from "../errorReporter.ts";
import {
  accessAction,
  notification,
  offer,
  type OfferedAction,
  offeredCommand,
  runCommand,
} from "../messages.ts";
import { numberText } from "../numberText.ts";
import { PendingNode } from "./pendingNode.ts";
import { type Remedy, remedyFor } from "./remedy.ts";
import type { ShownWrites } from "./shownWrites.ts";
import { writeSentence } from "./writeSentence.ts";
import { translated } from "../words/translated.ts";

/** The part of `vscode.window` that is used. */
interface FocusedWindow {
  readonly state: { readonly focused: boolean };
  readonly onDidChangeWindowState: Event<unknown>;
}

/** A cause that blocks all changes is reported once, not for each of them. */
const shared: ReadonlySet<string> = new Set<Remedy>(["sign-in", "client-secret", "settings"]);

/**
 * Reports each change that needs attention once: one sentence, one action. Only the focused window reports; the others
 * wait for the focus, and often have nothing left to report. A snippet that became public gets a separate message.
 */
export function startAttentionNotice(
  writes: ShownWrites,
  focusedWindow: FocusedWindow,
  errors: ErrorReporter,
): Disposable {
  let reported: ReadonlySet<string> = new Set();
  const report = async (troubles: readonly Trouble[]): Promise<void> => {
    const [first] = troubles;
    if (first === undefined) {
      return;
    }
    const isOne = troubles.length === 1;
    const action = remedyAction(isOne ? first.remedy : "look", first.write);
    const sentence = isOne ? sentenceOf(first) : sentenceOfAll(troubles);
    const { warning } = notification;
    const isAccess = isOne && first.remedy === "sign-in";
    const show = isAccess ? errors.access.followed(warning) : warning;
    await offer(show, sentence, action).catch((error: unknown) => errors.report(error));
  };
  const follow = (): void => {
    const troubles = troublesIn(writes.all());
    // A solved problem that returns is reported again. One that blocks all changes counts as solved only when nothing
    // is pending, because it seems to be gone during each attempt.
    const { isAnyLeft } = writes;
    reported = new Set(
      [...reported].filter((key) => troubles.has(key) || (isAnyLeft && shared.has(key))),
    );
    const unreported = [...troubles].filter(([key]) => !reported.has(key)).map(([, each]) => each);
    if (unreported.length === 0 || !focusedWindow.state.focused) {
      return;
    }
    reported = new Set([...reported, ...troubles.keys()]);
    // A snippet that became public gets a separate message: among others it would be overlooked.
    void report(unreported.filter(isAlarm));
    void report(unreported.filter((trouble) => !isAlarm(trouble)));
  };
  const owned = new DisposableStore();
  owned.add(writes.onDidChange(follow));
  owned.add(focusedWindow.onDidChangeWindowState(follow));
  follow();
  return owned;
}

function troublesIn(writes: readonly WaitingWrite[]): ReadonlyMap<string, Trouble> {
  const troubles = new Map<string, Trouble>();
  for (const write of writes) {
    const remedy = remedyFor(write);
    if (remedy !== undefined) {
      const key = shared.has(remedy) ? remedy : `${write.id} ${remedy} ${write.error?.code}`;
      troubles.set(key, { write, remedy });
    }
  }
  return troubles;
}

interface Trouble {
  readonly write: WaitingWrite;
  readonly remedy: Remedy;
}

/** The server made a snippet public that was saved as private. */
function isAlarm({ remedy }: Trouble): boolean {
  return remedy === "delete";
}

function sentenceOfAll(troubles: readonly Trouble[]): string {
  return troubles.every(isAlarm)
    ? l10n.t("The server made {0} private snippets public.", numberText(troubles.length))
    : l10n.t(
        "{0} snippets need attention. They are saved on this computer.",
        numberText(troubles.length),
      );
}

function sentenceOf({ write, remedy }: Trouble): string {
  return shared.has(remedy) && write.error !== undefined
    ? l10n.t("{0} Your changes are pending on this computer.", translated(write.error.message))
    : writeSentence(write);
}

/** The button for a remedy. */
function remedyAction(remedy: Remedy, write: WaitingWrite): OfferedAction {
  if (remedy === "sign-in" || remedy === "client-secret" || remedy === "settings") {
    // Sends all pending changes.
    return accessAction(remedy, write.error, () => runCommand("snippetService.refresh"));
  }
  const buttons: Readonly<Record<typeof remedy, readonly [label: string, id: CommandId]>> = {
    conflict: [l10n.t("Show Conflict"), "snippetService.showConflict"],
    details: [l10n.t("Edit Details…"), "snippetService.editDetails"],
    code: [l10n.t("Edit Snippet"), "snippetService.edit"],
    delete: [l10n.t("Delete from the Server…"), "snippetService.delete"],
    retry: [l10n.t("Retry"), "snippetService.retry"],
    look: [l10n.t("Show Pending Changes"), "snippetService.showPending"],
  };
  return offeredCommand(...buttons[remedy], new PendingNode(write));
}
