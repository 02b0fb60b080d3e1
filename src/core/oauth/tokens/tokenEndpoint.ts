import { isSnippetError } from "../../errors.ts";
import { decodeJson } from "../../http/json/decodeJson.ts";
import type { HttpRequest, HttpResponse, Transport } from "../../http/transport.ts";
import type { KeyValueStore, Logger } from "../../ports.ts";
import { basicCredentials, encodingMatters } from "./basicCredentials.ts";
import type { OAuthClient } from "./clientSecrets.ts";
import type { BasicEncoding, OAuthSettings } from "../oauthSettings.ts";
import {
  isRefusal,
  parseTokenResponse,
  type TokenGrant,
  type TokenRefusal,
} from "./tokenResponse.ts";
import { tokenError } from "./tokenErrors.ts";

/** Values of the authorization request that the token request must repeat (RFC 6749, section 4.1.3). */
export interface CodeExchange {
  readonly code: string;
  readonly redirectUri: string;
  /** Missing if the authorization request had no challenge. */
  readonly verifier: string | undefined;
}

/** Key of the accepted credential encodings: an object of origin to `form` or `raw`. */
export const basicEncodingsKey = "snippetService.oauth.basicEncoding";
const pathTemplate = "/oauth2/token";
/** In milliseconds. */
const longestRevocation = 5_000;
const unsupportedErrors = new Set(["unsupported_grant_type", "unauthorized_client"]);
const notOfSession = new Set(["invalid_client", "server_error", "temporarily_unavailable"]);
const unsupportedStatuses = new Set([404, 405, 501]);

/** POST {auth_url}/oauth2/token, for both grants. The transport follows no redirect of it. */
export class TokenEndpoint {
  readonly #transport: Transport;
  readonly #memory: KeyValueStore;
  readonly #log: Logger;

  /** @param memory stores, per origin, a credential encoding that the server has accepted. */
  constructor(transport: Transport, memory: KeyValueStore, log: Logger) {
    this.#transport = transport;
    this.#memory = memory;
    this.#log = log;
  }

  /**
   * Redeems an authorization code (RFC 6749, section 4.1.3). A code is sent once. It is sent again only if certainly
   * nothing was sent, or the credentials were refused in one encoding and there is another.
   * @throws {SnippetError} `client-refused`, `sign-in-failed`, `settings`, `not-the-service`, `server`,
   * `too-many-requests` and those of {@link Transport.send}.
   */
  async exchange(client: OAuthClient, exchange: CodeExchange): Promise<TokenGrant> {
    const form = new URLSearchParams({
      grant_type: "authorization_code",
      code: exchange.code,
      redirect_uri: exchange.redirectUri,
    });
    if (exchange.verifier !== undefined) {
      form.set("code_verifier", exchange.verifier);
    }
    if (client.settings.resource !== undefined) {
      form.set("resource", client.settings.resource);
    }
    const answer = await this.#ask(client, form);
    if (isRefusal(answer)) {
      throw tokenError(answer, [exchange.code, client.secret, exchange.verifier ?? ""]);
    }
    return answer;
  }

  /**
   * RFC 6749, section 6. Must not be aborted: the server may already have replaced the refresh token.
   * @returns `ended`: the refresh token is spent, revoked or expired, whatever the server calls it; `unsupported`: the
   * server has no refresh grant for this client, so that no further attempt is useful until the next sign-in.
   * @throws {SnippetError} as {@link exchange}; none of them says anything about the session.
   */
  async refresh(
    client: OAuthClient,
    refreshToken: string,
  ): Promise<TokenGrant | "ended" | "unsupported"> {
    const form = new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken });
    const answer = await this.#ask(client, form);
    if (!isRefusal(answer)) {
      return answer;
    }
    if (unsupportedErrors.has(answer.error ?? "") || unsupportedStatuses.has(answer.status)) {
      return "unsupported";
    }
    if (isAboutSession(answer)) {
      return "ended";
    }
    throw tokenError(answer, [refreshToken, client.secret]);
  }

  /**
   * Revokes tokens (RFC 7009), if the server's metadata (RFC 8414) names an endpoint for that at the origin of the
   * client secret. It ends after some seconds, because no user waits for it, and the server may be down.
   * @throws {SnippetError} those of {@link Transport.send}.
   */
  async revoke(client: OAuthClient, tokens: readonly (string | undefined)[]): Promise<void> {
    const signal = AbortSignal.timeout(longestRevocation);
    const url = await this.#revocationUrl(client.settings, signal);
    for (const token of tokens) {
      if (url !== undefined && token !== undefined) {
        const form = new URLSearchParams({ token });
        const request = this.#request(client, form, this.#firstEncoding(client.settings));
        await this.#transport.send({ ...request, url, pathTemplate: "/revoke" }, signal);
      }
    }
  }

  async #revocationUrl({ authUrl }: OAuthSettings, signal: AbortSignal): Promise<URL | undefined> {
    const path = "/.well-known/oauth-authorization-server";
    const request: HttpRequest = {
      method: "GET",
      url: new URL(path, authUrl.origin),
      pathTemplate: path,
      headers: { accept: "application/json" },
    };
    const answer = await this.#transport.send(request, signal);
    const body = answer.status === 200 ? decodeJson(answer.body) : undefined;
    const found: unknown = body instanceof Object ? Reflect.get(body, "revocation_endpoint") : "";
    const url = typeof found === "string" ? URL.parse(found) : null;
    return url?.origin === authUrl.origin ? url : undefined;
  }

  async #ask(client: OAuthClient, form: URLSearchParams): Promise<TokenGrant | TokenRefusal> {
    const { settings, secret } = client;
    const send = async (encoding: BasicEncoding): Promise<TokenGrant | TokenRefusal> => {
      const request = this.#request(client, form, encoding);
      return parseTokenResponse(await this.#sendWhereNothingWasSent(request));
    };
    const first = this.#firstEncoding(settings);
    let answer = await send(first);
    const mayTryOther =
      settings.basicEncoding === "auto" &&
      isAboutCredentials(answer) &&
      encodingMatters(settings.clientId, secret);
    if (mayTryOther) {
      const other: BasicEncoding = first === "form" ? "raw" : "form";
      const second = await send(other);
      // The first response concerns the standard encoding; the second may only say "code used".
      answer = isAboutCredentials(second) ? answer : second;
      if (!isRefusal(second)) {
        await this.#remember(settings, other);
      }
    }
    for (const warning of isRefusal(answer) ? [] : answer.warnings) {
      this.#log.warn(`POST ${pathTemplate}: ${warning}`);
    }
    return answer;
  }

  #request(
    { settings, secret }: OAuthClient,
    form: URLSearchParams,
    encoding: BasicEncoding,
  ): HttpRequest {
    return {
      method: "POST",
      url: settings.authUrl.join(["oauth2", "token"]),
      pathTemplate,
      headers: {
        accept: "application/json",
        authorization: basicCredentials(settings.clientId, secret, encoding),
        "cache-control": "no-store",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: form.toString(),
    };
  }

  async #sendWhereNothingWasSent(request: HttpRequest): Promise<HttpResponse> {
    try {
      return await this.#transport.send(request);
    } catch (error) {
      if (!isSnippetError(error, "offline")) {
        throw error;
      }
      this.#log.debug(`POST ${pathTemplate}: not connected, tried once more`);
      return await this.#transport.send(request);
    }
  }

  #firstEncoding(settings: OAuthSettings): BasicEncoding {
    if (settings.basicEncoding !== "auto") {
      return settings.basicEncoding;
    }
    return this.#remembered()[settings.authUrl.origin] === "raw" ? "raw" : "form";
  }

  #remembered(): Readonly<Record<string, unknown>> {
    return this.#memory.get<Readonly<Record<string, unknown>>>(basicEncodingsKey) ?? {};
  }

  async #remember(settings: OAuthSettings, encoding: BasicEncoding): Promise<void> {
    try {
      await this.#memory.update(basicEncodingsKey, {
        ...this.#remembered(),
        [settings.authUrl.origin]: encoding,
      });
    } catch {
      // The loss costs only one more request the next time; the received tokens matter more.
      this.#log.warn("The way to write the client credentials could not be remembered");
    }
  }
}

/**
 * Whether a refused refresh ends the session: any refusal except one about client and secret (which worked at the
 * sign-in), a temporary one, or a foreign page.
 */
function isAboutSession({ status, error = "", unusable }: TokenRefusal): boolean {
  const isClear =
    status < 300 || (status >= 400 && status < 500 && status !== 408 && status !== 429);
  return isClear && unusable === undefined && !notOfSession.has(error);
}

function isAboutCredentials(answer: TokenGrant | TokenRefusal): boolean {
  return (
    isRefusal(answer) &&
    (answer.status === 401 ||
      answer.error === "invalid_client" ||
      answer.error === "invalid_request")
  );
}
