import { SessionTokens } from "../../../src/core/oauth/sessions/sessionTokens.ts";
import { AccountSessions } from "../../../src/core/oauth/sessions/accountSessions.ts";
import { ClientSecrets } from "../../../src/core/oauth/tokens/clientSecrets.ts";
import type { Lease } from "../../../src/core/lease/lease.ts";
import { readOAuthSettings } from "../../../src/core/oauth/oauthSettings.ts";
import type { OAuthSettings } from "../../../src/core/oauth/oauthSettings.ts";
import { KnownAccounts } from "../../../src/core/oauth/sessions/knownAccounts.ts";
import type { SessionStore } from "../../../src/core/oauth/sessions/sessionStore.ts";
import { SignIns } from "../../../src/core/oauth/signIn/signIns.ts";
import type { MissingStateConfirmation } from "../../../src/core/oauth/signIn/signIns.ts";
import type { StoredSession } from "../../../src/core/oauth/sessions/storedSession.ts";
import { TokenEndpoint } from "../../../src/core/oauth/tokens/tokenEndpoint.ts";
import { fetchTransport } from "../../../src/core/http/sending/fetchTransport.ts";
import type { Transport } from "../../../src/core/http/transport.ts";
import type { Account } from "../../../src/core/model.ts";
import type { Clock, SecretVault } from "../../../src/core/ports.ts";
import { accountFrom } from "./accountFrom.ts";
import type { Generations } from "../../../src/core/oauth/sessions/generations.ts";
import { InMemoryGenerations } from "../library/inMemoryGenerations.ts";
import { InMemoryLease } from "../lease/inMemoryLease.ts";
import { InMemoryStore } from "../computer/inMemoryStore.ts";
import { SharedSecrets } from "../secrets/inMemoryVault.ts";
import { ManualClock } from "../computer/manualClock.ts";
import { RecordingLog } from "../computer/recordingLog.ts";

export const redirectUri = "vscode://snippet-service.snippet-service/did-authenticate";

/** The settings as entered. */
export type OAuthSettingsText = Record<
  "apiUrl" | "authUrl" | "clientId" | "scope" | "resource" | "issuer" | "basicEncoding",
  string
> &
  Record<"pkce" | "requireState" | "renewSession", unknown>;

export function readSettings(settings: OAuthSettingsText): OAuthSettings {
  const values = new Map<string, unknown>(Object.entries(settings));
  return readOAuthSettings((name) => values.get(name.replace("auth.", "")));
}

/** What all windows of one user share. */
export class OAuthUser {
  readonly secrets = new SharedSecrets();
  readonly clock = new ManualClock();
  readonly log = new RecordingLog();
  readonly memory = new InMemoryStore();
  readonly lease: Lease = new InMemoryLease();
  readonly generations: Generations = new InMemoryGenerations();
  readonly transport: Transport = fetchTransport(fetch);
  /** By their names without a group. */
  readonly settings: OAuthSettingsText;

  constructor(url: string, clientId = "client") {
    this.settings = {
      apiUrl: url,
      authUrl: "",
      clientId,
      scope: "",
      resource: "",
      issuer: "",
      pkce: true,
      basicEncoding: "auto",
      requireState: false,
      renewSession: true,
    };
  }

  parsed(): OAuthSettings {
    return readSettings(this.settings);
  }

  window(replaced: Partial<WindowParts> = {}): OAuthWindow {
    return new OAuthWindow(this, replaced);
  }
}

export interface WindowParts {
  readonly vault: SecretVault;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly lease: Lease;
  readonly generations: Generations;
  readonly confirmation: MissingStateConfirmation;
  readonly fetchAccount: (accessToken: string) => Promise<Account>;
}

/** One window: real objects, put together as the extension does it. */
export class OAuthWindow {
  readonly signIns: SignIns;
  readonly store: SessionStore;
  readonly sessions: AccountSessions;
  readonly clientSecrets: ClientSecrets;
  readonly endpoint: TokenEndpoint;
  readonly unstored: StoredSession[] = [];
  readonly asked: string[] = [];
  readonly #behind: Promise<unknown>[] = [];
  /** What the user answers when the state is missing. */
  answers = { continueWithoutState: true, isThisYou: true };

  constructor(user: OAuthUser, replaced: Partial<WindowParts>) {
    const vault = replaced.vault ?? user.secrets.window();
    const transport = replaced.transport ?? user.transport;
    const settings = (): OAuthSettings => user.parsed();
    const common = {
      lease: replaced.lease ?? user.lease,
      clock: replaced.clock ?? user.clock,
      log: user.log,
      settings,
      endpoint: new TokenEndpoint(transport, user.memory, user.log),
      clientSecrets: new ClientSecrets(vault),
    };
    this.clientSecrets = common.clientSecrets;
    this.endpoint = common.endpoint;
    this.sessions = new AccountSessions(
      [vault, new KnownAccounts(user.memory), user.log],
      () => Promise.resolve(tokens),
      common.lease,
      (work) => this.#behind.push(work),
    );
    this.store = this.sessions;
    const tokens = new SessionTokens({
      ...common,
      sessions: this.sessions,
      generations: replaced.generations ?? user.generations,
      onDidFailToStore: (session) => this.unstored.push(session),
    });
    this.signIns = new SignIns({
      ...common,
      sessions: this.sessions,
      vault,
      fetchAccount: replaced.fetchAccount ?? accountFrom(transport, settings),
      confirmation: replaced.confirmation ?? {
        continueWithoutState: () => this.#ask("continue"),
        isThisYou: (account) => this.#ask(`is this ${account.label}`),
      },
    });
  }

  /** Resolves when all has ended that goes on after a sign-out. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#behind);
  }

  async #ask(question: string): Promise<boolean> {
    await Promise.resolve();
    this.asked.push(question);
    return question === "continue" ? this.answers.continueWithoutState : this.answers.isThisYou;
  }
}
