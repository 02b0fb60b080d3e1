import { l10n } from "vscode";
import { ConstantToken } from "../core/api/constantToken.ts";
import type { Dialects } from "../core/api/dialect/dialects.ts";
import { readOAuthSettings, type OAuthSettings } from "../core/oauth/oauthSettings.ts";
import { ClientSecrets } from "../core/oauth/tokens/clientSecrets.ts";
import { generationFiles } from "../core/oauth/sessions/generations.ts";
import { SessionTokens } from "../core/oauth/sessions/sessionTokens.ts";
import { SignIns } from "../core/oauth/signIn/signIns.ts";
import type { StoredSession } from "../core/oauth/sessions/storedSession.ts";
import { TokenEndpoint } from "../core/oauth/tokens/tokenEndpoint.ts";
import { BrowserSignIn } from "../host/auth/browserSignIn.ts";
import { missingStateDialog } from "../host/auth/missingStateDialog.ts";
import { RedirectUri } from "../host/auth/redirectUri.ts";
import { SetUpDialog } from "../host/auth/setUpDialog.ts";
import { signInUriHandler } from "../host/auth/uriHandler.ts";
import { buildApiClient } from "./apiService.ts";
import type { Base } from "./base.ts";
import { notification } from "../host/messages.ts";
import type { Lease } from "../core/lease/lease.ts";
import type { SessionStore } from "../core/oauth/sessions/sessionStore.ts";
import type { SecretVault } from "../core/ports.ts";

/** Storage and locks of the sessions. */
interface SessionGround {
  readonly vault: SecretVault;
  readonly folder: string;
  readonly lease: Lease;
  readonly sessions: SessionStore;
}

/** Signs in and renews sessions. */
export type SignInTools = ReturnType<typeof buildSignInTools>;

/** Imported late: sessions are known, and snippets are shown from the disk, without it. */
export function buildSignInTools(
  base: Base,
  { vault, folder, lease, sessions }: SessionGround,
  dialects: Dialects,
  onDidSignIn: (session: StoredSession) => Promise<unknown>,
) {
  const { context, clock, log, settings, network, errors } = base;
  const clientSecrets = new ClientSecrets(vault);
  const endpoint = new TokenEndpoint(network, context.globalState, log);
  const oauth = (): OAuthSettings => readOAuthSettings((name) => settings.value(name));
  const parts = { sessions, endpoint, clientSecrets, lease, settings: oauth, clock, log };
  const tokens = new SessionTokens({
    ...parts,
    generations: generationFiles(folder),
    onDidFailToStore: () =>
      void notification.warning(
        l10n.t("The renewed session could not be stored. It ends when this window closes."),
      ),
  });
  const signIns = new SignIns({
    ...parts,
    vault,
    // For the single request before there is a session.
    fetchAccount: (accessToken) => {
      const url = oauth().apiUrl;
      const dialect = dialects.of(url.origin);
      const way = { url, transport: base.patientNetwork, dialect, clock };
      return buildApiClient({ ...way, tokens: new ConstantToken(accessToken) }).account();
    },
    confirmation: missingStateDialog(),
  });
  const redirectUri = new RedirectUri(context.extension.id);
  const setUp = new SetUpDialog(clientSecrets, redirectUri);
  const user = { setUp, redirectUri, asking: errors.access, onDidSignIn };
  const browserSignIn = new BrowserSignIn({ ...user, signIns, clock });
  const addresses = signInUriHandler(signIns, browserSignIn, errors);
  return { tokens, signIns, browserSignIn, clientSecrets, redirectUri, setUp, addresses };
}
