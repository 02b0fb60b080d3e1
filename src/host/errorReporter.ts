import { l10n } from "vscode";
import {
  isCancelled,
  isSnippetError,
  type SnippetError,
  type SnippetErrorCode,
} from "../core/errors.ts";
import type { Logger } from "../core/ports.ts";
import { PassingMessages } from "./passingMessages.ts";
import { describeForLog } from "./describeForLog.ts";
import {
  accessAction,
  type AccessTrouble,
  notification,
  offer,
  type OfferedAction,
  offeredCommand,
} from "./messages.ts";
import { translated } from "./words/translated.ts";

type Action = AccessTrouble | "outage" | "retry" | "delete" | "refresh" | "log" | "none";

/** The most helpful action for each code, if it is always the same. */
const actions: Readonly<Record<SnippetErrorCode, Action | undefined>> = {
  cancelled: undefined,
  settings: "settings",
  "signed-out": "sign-in",
  "client-refused": "client-secret",
  denied: "sign-in",
  "sign-in-failed": "sign-in",
  offline: "outage",
  network: "outage",
  "time-out": "outage",
  forbidden: "log",
  "not-found": "refresh",
  conflict: "refresh",
  "too-many-requests": "outage",
  server: "outage",
  invalid: "log",
  "too-large": "log",
  "not-the-service": "settings",
  "not-kept": "refresh",
  storage: "retry",
  input: "retry",
  "not-applicable": "none",
  internal: "log",
};

export interface ReportOptions {
  /** The work of *Retry*. If absent, *Retry* is not offered. */
  readonly retry?: (() => unknown) | undefined;
  /** Whether the user's input is stored, which the message then says. */
  readonly isKept?: boolean;
}

/** Shows one sentence with the one action that helps, if there is one, and logs the whole error without secrets. */
export class ErrorReporter {
  readonly #log: Logger;
  /** The messages that a sign-in makes obsolete. */
  readonly access = new PassingMessages();
  /** The messages that the next whole answer of the server makes obsolete. */
  readonly outage = new PassingMessages();
  readonly #passing: Readonly<Partial<Record<Action, PassingMessages>>> = {
    "sign-in": this.access,
    outage: this.outage,
  };

  constructor(log: Logger) {
    this.#log = log;
  }

  /** A cancellation is silent. Any error except a SnippetError is a bug: logged whole, shown as one sentence. */
  async report(error: unknown, options: ReportOptions = {}): Promise<void> {
    if (isCancelled(error)) {
      return;
    }
    this.#log.error(describeForLog(error));
    const known = isSnippetError(error);
    const message = known
      ? sentenceOf(error, options)
      : l10n.t("Something went wrong in Snippet Service. Open the log for details.");
    const action = known ? actionFor(error) : "log";
    const { error: show } = notification;
    const passing = this.#passing[action];
    await offer(
      passing === undefined ? show : passing.followed(show),
      message,
      ...(action === "none" ? [] : [buttonFor(action, options, error)]),
    );
  }
}

function sentenceOf({ message }: SnippetError, { isKept = false }: ReportOptions): string {
  const sentence = translated(message);
  return isKept ? l10n.t("{0} Your input is kept for the next try.", sentence) : sentence;
}

function buttonFor(
  action: Exclude<Action, "none">,
  { retry }: ReportOptions,
  error: unknown,
): OfferedAction {
  const openLog = offeredCommand(l10n.t("Open Log"), "snippetService.openLog");
  if (action === "sign-in" || action === "client-secret" || action === "settings") {
    return accessAction(action, error, retry);
  }
  const again = retry === undefined ? openLog : { label: l10n.t("Retry"), run: retry };
  const id = isSnippetError(error) ? error.details.id : undefined;
  return {
    outage: again,
    retry: again,
    refresh: offeredCommand(l10n.t("Refresh"), "snippetService.refresh"),
    delete: offeredCommand(l10n.t("Delete from the Server…"), "snippetService.delete", { id }),
    log: openLog,
  }[action];
}

function actionFor({ code, details }: SnippetError): Action {
  if (code === "not-found" && details.pathTemplate?.includes(":id") === false) {
    // The API itself is missing, not a snippet: only another address helps.
    return "settings";
  }
  if (code === "not-kept" && details.id !== undefined && details.what === "private") {
    // Everybody can read the snippet now, so the first offer is to delete it.
    return "delete";
  }
  if (code === "not-kept" && details.id !== undefined) {
    // The record exists and its id is known, so a retry repairs it and makes no duplicate.
    return "retry";
  }
  return actions[code] ?? "log";
}
