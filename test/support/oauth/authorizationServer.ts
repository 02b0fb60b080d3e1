import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly form: URLSearchParams;
}

export interface CannedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the connection without an answer, after the request was acted upon. */
  readonly hangUp?: boolean;
}

interface IssuedCode {
  readonly redirectUri: string;
  readonly challenge: string | undefined;
}

/**
 * An authorization server with one account behind a real port: codes used once, PKCE checked, refresh tokens rotated,
 * and a whole family revoked when a spent one comes again.
 */
export class AuthorizationServer {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly requests: SeenRequest[] = [];
  /** How the client must write its Basic credentials. */
  basic: "form" | "raw" = "form";
  echoesState = true;
  expiresIn: unknown = 86_400;
  account: Record<string, unknown> = { id: "7", username: "ada" };
  /** Answers a token request in place of the server, or after it when `hangUp` is set. */
  intercept: ((form: URLSearchParams) => CannedAnswer | undefined) | undefined;
  /** Members which replace those of a token answer. */
  answerMembers: Readonly<Record<string, unknown>> = {};
  /** Runs before a token request is answered. */
  beforeAnswer: (() => Promise<void>) | undefined;
  revocations = 0;
  readonly accessTokens = new Set<string>();
  readonly #codes = new Map<string, IssuedCode>();
  readonly #refreshTokens = new Map<string, { family: string; spent: boolean }>();
  readonly #revoked = new Set<string>();
  #server: Server | undefined;
  #port = 0;

  constructor(clientId = "client", clientSecret = "secret") {
    this.clientId = clientId;
    this.clientSecret = clientSecret;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get tokenRequests(): readonly SeenRequest[] {
    return this.requests.filter(({ path }) => path === "/oauth2/token");
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      void this.#answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    this.#port = typeof address === "object" && address !== null ? address.port : 0;
    this.#server = server;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise<void>((resolve) => this.#server?.close(() => resolve()) ?? resolve());
  }

  /** What a browser ends up at after the user agreed: the redirect address with code and state. */
  async authorize(authorizationUrl: string): Promise<string> {
    const response = await fetch(authorizationUrl, { redirect: "manual" });
    await response.arrayBuffer();
    const location = response.headers.get("location");
    if (location === null) {
      throw new Error(`no redirect: ${response.status}`);
    }
    return location;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    let body = "";
    for await (const piece of request.setEncoding("utf8")) {
      body += String(piece);
    }
    const seen: SeenRequest = {
      method: request.method ?? "",
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
      form: new URLSearchParams(body),
    };
    this.requests.push(seen);
    if (url.pathname === "/oauth2/authorize") {
      this.#authorize(seen, response);
    } else if (url.pathname === "/oauth2/token") {
      await this.#token(seen, response);
    } else if (url.pathname === "/account") {
      const known = this.accessTokens.has(seen.query.get("access_token") ?? "");
      send(response, known ? 200 : 401, known ? this.account : { error: "invalid_token" });
    } else {
      send(response, 404, {});
    }
  }

  #authorize({ query }: SeenRequest, response: ServerResponse): void {
    const redirectUri = query.get("redirect_uri") ?? "";
    const code = randomBytes(16).toString("base64");
    this.#codes.set(code, { redirectUri, challenge: query.get("code_challenge") ?? undefined });
    const answer = new URLSearchParams({ code });
    const state = query.get("state");
    if (this.echoesState && state !== null) {
      answer.set("state", state);
    }
    const joint = redirectUri.includes("?") ? "&" : "?";
    response.writeHead(302, { location: `${redirectUri}${joint}${answer.toString()}` }).end();
  }

  async #token(seen: SeenRequest, response: ServerResponse): Promise<void> {
    await this.beforeAnswer?.();
    const canned = this.intercept?.(seen.form);
    if (canned !== undefined && canned.hangUp !== true) {
      response.writeHead(canned.status ?? 200, canned.headers).end(canned.body ?? "");
      return;
    }
    const [status, members] = this.#grant(seen);
    if (canned?.hangUp === true) {
      response.destroy();
      return;
    }
    send(response, status, members);
  }

  #grant(seen: SeenRequest): readonly [number, Readonly<Record<string, unknown>>] {
    if (seen.headers.authorization !== this.#credentials()) {
      return [401, { error: "invalid_client" }];
    }
    const grantType = seen.form.get("grant_type");
    if (grantType === "refresh_token") {
      return this.#rotate(seen.form.get("refresh_token") ?? "");
    }
    if (grantType !== "authorization_code") {
      return [400, { error: "unsupported_grant_type" }];
    }
    const code = seen.form.get("code") ?? "";
    const issued = this.#codes.get(code);
    this.#codes.delete(code);
    const verifier = seen.form.get("code_verifier");
    const challenge =
      verifier === null ? undefined : createHash("sha256").update(verifier).digest("base64url");
    return issued?.redirectUri === seen.form.get("redirect_uri") && issued?.challenge === challenge
      ? [200, this.#issue(randomBytes(8).toString("hex"))]
      : [400, { error: "invalid_grant" }];
  }

  #rotate(token: string): readonly [number, Readonly<Record<string, unknown>>] {
    const known = this.#refreshTokens.get(token);
    if (known === undefined || this.#revoked.has(known.family)) {
      return [400, { error: "invalid_grant" }];
    }
    if (known.spent) {
      this.revocations += 1;
      this.#revoked.add(known.family);
      return [400, { error: "invalid_grant" }];
    }
    known.spent = true;
    return [200, this.#issue(known.family)];
  }

  #issue(family: string): Readonly<Record<string, unknown>> {
    const accessToken = randomBytes(16).toString("hex");
    const refreshToken = randomBytes(16).toString("hex");
    this.accessTokens.add(accessToken);
    this.#refreshTokens.set(refreshToken, { family, spent: false });
    return {
      access_token: accessToken,
      expires_in: this.expiresIn,
      token_type: "Bearer",
      scope: null,
      refresh_token: refreshToken,
      ...this.answerMembers,
    };
  }

  #credentials(): string {
    const write =
      this.basic === "raw"
        ? (text: string): string => text
        : (text: string): string => encodeURIComponent(text).replaceAll("%20", "+");
    const pair = `${write(this.clientId)}:${write(this.clientSecret)}`;
    return `Basic ${Buffer.from(pair).toString("base64")}`;
  }
}

function send(response: ServerResponse, status: number, members: object): void {
  response
    .writeHead(status, { "content-type": "application/json", "cache-control": "no-store" })
    .end(JSON.stringify(members));
}
