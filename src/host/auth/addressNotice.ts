import { l10n, window } from "vscode";
import { ApiUrl } from "../../core/http/apiUrl.ts";
import type { Disposable, KeyValueStore } from "../../core/ports.ts";
import { PassingMessages } from "../passingMessages.ts";
import { followLibrary, type FollowedLibrary } from "../library/followLibrary.ts";
import { libraryName } from "../library/libraryNames.ts";
import { pendingText } from "../library/stayingBehind.ts";
import { notification, offer, offeredCommand } from "../messages.ts";
import type { Settings } from "../settings.ts";

const shownKey = "snippetService.toldAddress";

/**
 * Says once after a change of the API address in the settings that the library in use belongs to another server, and that
 * pending changes go to that server. The message goes when that is over. Of several windows, only the focused one shows the message.
 */
export function startAddressNotice(
  settings: Pick<Settings, "text" | "onDidChange">,
  libraries: FollowedLibrary,
  memory: KeyValueStore,
  onFault: (error: unknown) => unknown,
): Disposable {
  const asking = new PassingMessages();
  const showIfNew = async (): Promise<void> => {
    const { library } = libraries;
    const configured = ApiUrl.find(settings.text("apiUrl"))?.text;
    if (library?.origin.kind !== "service" || configured === undefined || !window.state.focused) {
      return;
    }
    const isOver = configured === library.origin.apiUrl;
    await (isOver && asking.hide());
    // A switch to another library changes no setting.
    const isNew = configured !== memory.get(shownKey);
    await (isNew && memory.update(shownKey, configured));
    if (isOver || !isNew) {
      return;
    }
    const name = libraryName(library.origin);
    const pending = pendingText(library.waiting().length);
    const words =
      pending === ""
        ? l10n.t(
            "The API address has changed. The library {0} stays in use until you sign in.",
            name,
          )
        : l10n.t(
            "The API address has changed. The library {0} stays in use until you sign in, with {1}.",
            name,
            pending,
          );
    await offer(
      asking.followed(notification.information),
      words,
      offeredCommand(l10n.t("Sign In"), "snippetService.signIn"),
      offeredCommand(l10n.t("Manage Accounts…"), "snippetService.manageAccounts"),
    );
  };
  const check = (): unknown => showIfNew().catch(onFault);
  return followLibrary(libraries, check, settings.onDidChange, window.onDidChangeWindowState);
}
