import { randomBytes } from "node:crypto";
import { l10n, window } from "vscode";
import { ApiChannel } from "../core/api/apiChannel.ts";
import { ApiClient } from "../core/api/client.ts";
import { ConstantToken } from "../core/api/constantToken.ts";
import type { Dialects } from "../core/api/dialects.ts";
import { ApiUrl } from "../core/http/apiUrl.ts";
import { AccountSessions } from "../core/oauth/accountSessions.ts";
import { ClientSecrets } from "../core/oauth/clientSecrets.ts";
import { openLease } from "../core/lease/openLease.ts";
import { GenerationFiles } from "../core/oauth/generations.ts";
import { SecretVaultGuard } from "../core/oauth/secretVaultGuard.ts";
import { SessionStore } from "../core/oauth/sessionStore.ts";
import { SessionTokens } from "../core/oauth/sessionTokens.ts";
import { SignIns } from "../core/oauth/signIns.ts";
import type { StoredSession } from "../core/oauth/storedSession.ts";
import { TokenEndpoint } from "../core/oauth/tokenEndpoint.ts";
import { BrowserSignIn } from "../host/auth/browserSignIn.ts";
import { MissingStateDialog } from "../host/auth/missingStateDialog.ts";
import { RedirectUri } from "../host/auth/redirectUri.ts";
import { SetUpDialog } from "../host/auth/setUpDialog.ts";
import type { Base } from "./base.ts";

export interface SigningIn {
  readonly sessions: AccountSessions;
  readonly signIns: SignIns;
  readonly browserSignIn: BrowserSignIn;
  readonly clientSecrets: ClientSecrets;
  readonly redirectUri: RedirectUri;
  readonly setUp: SetUpDialog;
}

export function buildSigningIn(
  base: Base,
  dialects: Dialects,
  onDidSignIn: (session: StoredSession) => Promise<unknown>,
): SigningIn {
  const { context, clock, log, settings, network, owned } = base;
  const vault = new SecretVaultGuard(context.secrets, clock);
  const random = (length: number): Uint8Array => randomBytes(length);
  const folder = `${context.globalStorageUri.fsPath}/leases`;
  const lease = openLease(folder, clock, random, log);
  const store = owned.add(new SessionStore(vault, log));
  const clientSecrets = new ClientSecrets(vault);
  const endpoint = new TokenEndpoint(network, context.globalState, log);
  const oauth = (): ReturnType<typeof settings.oauth> => settings.oauth();
  const tokens = new SessionTokens({
    sessions: store,
    endpoint,
    clientSecrets,
    lease,
    generations: new GenerationFiles(folder),
    settings: oauth,
    clock,
    log,
    onDidFailToStore: () =>
      void window.showWarningMessage(
        l10n.t("The renewed session was not stored; it ends with this window."),
      ),
  });
  const sessions = new AccountSessions(store, tokens, lease);
  const signIns = new SignIns({
    vault,
    lease,
    sessions: store,
    endpoint,
    clientSecrets,
    settings: oauth,
    fetchAccount: (accessToken, signal) => clientWith(base, dialects, accessToken).account(signal),
    confirmation: new MissingStateDialog(),
    clock,
    random,
    log,
  });
  const redirectUri = new RedirectUri(context.extension.id);
  const setUp = new SetUpDialog(settings, clientSecrets, redirectUri);
  const browserSignIn = new BrowserSignIn(signIns, setUp, redirectUri, clock, onDidSignIn);
  return { sessions, signIns, browserSignIn, clientSecrets, redirectUri, setUp };
}

/** A client for the one request that is made before there is a session. */
function clientWith(base: Base, dialects: Dialects, accessToken: string): ApiClient {
  const url = ApiUrl.parse(base.settings.text("apiUrl"));
  const dialect = dialects.of(url.origin);
  const channel = new ApiChannel(
    url,
    base.patientNetwork,
    new ConstantToken(accessToken),
    dialect,
    base.clock,
  );
  return new ApiClient(channel, dialect);
}
