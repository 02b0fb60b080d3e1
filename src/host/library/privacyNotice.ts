import { l10n, window } from "vscode";
import type { Dialects } from "../../core/api/dialect/dialects.ts";
import { ApiUrl } from "../../core/http/apiUrl.ts";
import type { Disposable, KeyValueStore } from "../../core/ports.ts";
import { notification, offer, offeredCommand } from "../messages.ts";
import { followLibrary, type FollowedLibrary } from "./followLibrary.ts";

const shownKey = "snippetService.toldPrivacy";

/**
 * Says once for each server that it does not report private snippets: after the first private save, in the focused
 * window.
 */
export function startPrivacyNotice(
  libraries: FollowedLibrary,
  dialects: Pick<Dialects, "of">,
  memory: KeyValueStore,
  onFault: (error: unknown) => unknown,
): Disposable {
  const showIfNew = async (): Promise<void> => {
    const origin = libraries.library?.origin;
    if (origin?.kind !== "service" || !window.state.focused) {
      return;
    }
    const api = ApiUrl.parse(origin.apiUrl).origin;
    const shown = memory.get<readonly string[]>(shownKey) ?? [];
    if (dialects.of(api).current.privacy !== "silent" || shown.includes(api)) {
      return;
    }
    await memory.update(shownKey, [...shown, api]);
    await offer(
      notification.warning,
      l10n.t(
        "{0} does not report which snippets are private. Yours was sent as private, but this cannot be checked.",
        new URL(api).host,
      ),
      offeredCommand(l10n.t("Server Compatibility"), "snippetService.showCompatibility"),
    );
  };
  const check = (): unknown => showIfNew().catch(onFault);
  return followLibrary(libraries, check, window.onDidChangeWindowState);
}
