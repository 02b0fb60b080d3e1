import { l10n } from "vscode";
import { ApiUrl } from "../../core/http/apiUrl.ts";
import { snippetPageUrl } from "../../core/http/pageUrl.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { parseAddress } from "../../core/oauth/oauthSettings.ts";
import type { Settings } from "../settings.ts";
import { notification, offer, offeredCommand } from "../messages.ts";

export interface PageNeeds {
  readonly settings: Pick<Settings, "text">;
}

/**
 * The address of a snippet's web page. Asks the server, because a snippet gets a page when it becomes public, and the
 * cache may be older.
 * @returns undefined if there is no page, after a message about it.
 * @throws {SnippetError}.
 */
export async function pageOf(
  needs: PageNeeds,
  library: SnippetLibrary,
  { id }: Snippet,
): Promise<string | undefined> {
  const snippet = await library.read(id);
  const url = knownPageOf(needs, library, snippet);
  if (url === undefined) {
    await (snippet.private === true && library.origin.kind === "service"
      ? offerToMakePublic(id)
      : notification.information(l10n.t("The server has no page for this snippet.")));
  }
  return url;
}

/** @returns undefined if no page is known. */
export function knownPageOf(
  { settings }: PageNeeds,
  { origin }: SnippetLibrary,
  { pageUrl }: Snippet,
): string | undefined {
  if (origin.kind !== "service" || pageUrl === undefined) {
    return undefined;
  }
  const authUrl = settings.text("authUrl");
  const origins = [
    ApiUrl.parse(origin.apiUrl).origin,
    ...(authUrl === "" ? [] : [parseAddress(authUrl, "authUrl").origin]),
  ];
  return snippetPageUrl(pageUrl, origin.apiUrl, origins);
}

async function offerToMakePublic(id: SnippetId): Promise<void> {
  await offer(
    notification.information,
    l10n.t("A private snippet has no page. Make it public to share it."),
    offeredCommand(l10n.t("Make Public"), "snippetService.makePublic", { id }),
  );
}
