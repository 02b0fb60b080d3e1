import {
  EventEmitter,
  type AuthenticationProvider,
  type AuthenticationProviderAuthenticationSessionsChangeEvent,
  type AuthenticationProviderSessionOptions,
  type AuthenticationSession,
  type Disposable,
} from "vscode";
import { late } from "./late.ts";

/** Stands in for the authentication provider, which the editor wants registered before the first await. */
export class LateAuthentication implements AuthenticationProvider, Disposable {
  readonly #loaded: () => Promise<AuthenticationProvider>;
  readonly #changed = new EventEmitter<AuthenticationProviderAuthenticationSessionsChangeEvent>();
  readonly onDidChangeSessions = this.#changed.event;

  constructor(load: () => Promise<AuthenticationProvider>) {
    this.#loaded = late(async () => {
      const provider = await load();
      provider.onDidChangeSessions((change) => this.#changed.fire(change));
      return provider;
    });
  }

  async getSessions(
    scopes: readonly string[] | undefined,
    options: AuthenticationProviderSessionOptions,
  ): Promise<AuthenticationSession[]> {
    return (await this.#loaded()).getSessions(scopes, options);
  }

  async createSession(
    scopes: readonly string[],
    options: AuthenticationProviderSessionOptions,
  ): Promise<AuthenticationSession> {
    return (await this.#loaded()).createSession(scopes, options);
  }

  async removeSession(sessionId: string): Promise<void> {
    await (await this.#loaded()).removeSession(sessionId);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
