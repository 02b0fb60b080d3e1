import { SnippetError } from "../../errors.ts";
import type { SecretVault } from "../../ports.ts";
import { digestOf } from "../digest.ts";
import { isCredentialText, type OAuthSettings } from "../oauthSettings.ts";

const prefix = "snippetService.clientSecret.";

/** A client of the token endpoint, with its secret. */
export interface OAuthClient {
  readonly settings: OAuthSettings;
  readonly secret: string;
}

/** Client secrets, each bound to the authorization server's origin and the client id. */
export class ClientSecrets {
  readonly #vault: SecretVault;

  constructor(vault: SecretVault) {
    this.#vault = vault;
  }

  /** @throws {SnippetError} `storage`. */
  async find(settings: OAuthSettings): Promise<string | undefined> {
    const secret = await this.#vault.get(keyOf(settings));
    return secret !== undefined && isCredentialText(secret) ? secret : undefined;
  }

  /** @throws {SnippetError} `client-refused` if none was entered yet; `storage`. */
  async require(settings: OAuthSettings): Promise<OAuthClient> {
    const secret = await this.find(settings);
    if (secret === undefined) {
      throw new SnippetError("client-refused", "The client secret is not set.");
    }
    return { settings, secret };
  }

  /** @throws {SnippetError} `input` for characters invalid in a secret (RFC 6749, appendix A.2); `storage`. */
  async save(settings: OAuthSettings, secret: string): Promise<void> {
    if (!isCredentialText(secret)) {
      throw new SnippetError(
        "input",
        "A client secret can only contain ASCII letters, digits and symbols.",
      );
    }
    await this.#vault.store(keyOf(settings), secret);
  }

  /** Whether any secret is stored. @throws {SnippetError} `storage`. */
  async hasAny(): Promise<boolean> {
    return (await this.#keys()).length > 0;
  }

  /** Deletes the secrets of all clients. @throws {SnippetError} `storage`. */
  async forgetAll(): Promise<void> {
    for (const key of await this.#keys()) {
      await this.#vault.delete(key);
    }
  }

  async #keys(): Promise<readonly string[]> {
    return (await this.#vault.keys()).filter((key) => key.startsWith(prefix));
  }
}

function keyOf(settings: OAuthSettings): string {
  return prefix + digestOf(settings.authUrl.origin, settings.clientId);
}
