import { commands, l10n } from "vscode";
import { ApiUrl } from "../../core/http/apiUrl.ts";
import { snippetPageUrl } from "../../core/http/pageUrl.ts";
import type { SnippetLibrary } from "../../core/library/snippetLibrary.ts";
import type { Snippet, SnippetId } from "../../core/model.ts";
import { parseAddress } from "../../core/oauth/oauthSettings.ts";
import type { CommandId } from "../commandId.ts";
import type { Settings } from "../settings.ts";
import { notification } from "../messages.ts";

/** The web pages of snippets, if the server has them. */
export class SnippetPages {
  readonly #settings: Pick<Settings, "text">;

  constructor(settings: Pick<Settings, "text">) {
    this.#settings = settings;
  }

  /**
   * Asks the server, because a snippet gets a page when it becomes public, and the cache may be older.
   * @returns undefined if there is no page, after a message about it.
   * @throws {SnippetError}.
   */
  async of(library: SnippetLibrary, { id }: Snippet): Promise<string | undefined> {
    const snippet = await library.read(id);
    const url = this.urlOf(library, snippet);
    if (url === undefined) {
      await (snippet.private === true && library.origin.kind === "service"
        ? offerToMakePublic(id)
        : notification.information(l10n.t("The server has no page for this snippet.")));
    }
    return url;
  }

  /** @returns undefined if no page is known. */
  urlOf({ origin }: SnippetLibrary, { pageUrl }: Snippet): string | undefined {
    if (origin.kind !== "service" || pageUrl === undefined) {
      return undefined;
    }
    const authUrl = this.#settings.text("authUrl");
    const origins = [
      ApiUrl.parse(origin.apiUrl).origin,
      ...(authUrl === "" ? [] : [parseAddress(authUrl, "authUrl").origin]),
    ];
    return snippetPageUrl(pageUrl, origin.apiUrl, origins);
  }
}

async function offerToMakePublic(id: SnippetId): Promise<void> {
  const button = l10n.t("Make Public");
  const chosen = await notification.information(
    l10n.t("A private snippet has no page. Make it public to share it."),
    button,
  );
  if (chosen === button) {
    const makePublic: CommandId = "snippetService.makePublic";
    await commands.executeCommand(makePublic, { id });
  }
}
