import { createHash, randomBytes } from "node:crypto";
import type { Manner } from "./personality.ts";
import type { TinyAnswer, TinyRequest } from "./tinyServer.ts";

/** The authorization server of a tiny server: everybody is one person, who always agrees. */
export class TinyTokens {
  readonly clientId = "client";
  readonly clientSecret = "secret-of-the-tiny-server";
  readonly #manner: Manner;
  readonly #challenges = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  readonly #refreshTokens = new Set<string>();

  constructor(manner: Manner) {
    this.#manner = manner;
  }

  /** Whether a request of the API carries a token where this server looks for it. */
  admits({ query, headers }: TinyRequest): boolean {
    const place = this.#manner.tokenPlace ?? "query";
    const inHeader = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    const inQuery = query.getAll("access_token").join();
    const token =
      place === "header" ? inHeader : place === "query" ? inQuery : (inHeader ?? inQuery);
    const uses = token === undefined ? undefined : this.#uses.get(token);
    if (token === undefined || uses === undefined) {
      return false;
    }
    this.#uses.set(token, uses + 1);
    return uses < (this.#manner.tokenLasts ?? Infinity);
  }

  answer(request: TinyRequest): TinyAnswer {
    return request.path === "/oauth2/authorize" ? this.#authorize(request) : this.#token(request);
  }

  #authorize({ query }: TinyRequest): TinyAnswer {
    const code = secret();
    this.#challenges.set(code, query.get("code_challenge") ?? "");
    const back = new URLSearchParams({ code });
    const state = query.get("state");
    if (state !== null && this.#manner.echoesState !== false) {
      back.set("state", state);
    }
    return {
      status: 302,
      headers: { location: `${query.get("redirect_uri") ?? ""}?${back.toString()}` },
    };
  }

  #token({ body, headers }: TinyRequest): TinyAnswer {
    const form = new URLSearchParams(body);
    const basic = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString("base64");
    if (headers.authorization !== `Basic ${basic}`) {
      return { status: 401, json: { error: "invalid_client" } };
    }
    return form.get("grant_type") === "refresh_token" ? this.#refresh(form) : this.#redeem(form);
  }

  #redeem(form: URLSearchParams): TinyAnswer {
    const code = form.get("code") ?? "";
    const challenge = this.#challenges.get(code);
    this.#challenges.delete(code);
    const verifier = createHash("sha256").update(form.get("code_verifier") ?? "");
    return challenge === verifier.digest("base64url")
      ? this.#issue(secret())
      : { status: 400, json: { error: "invalid_grant" } };
  }

  #refresh(form: URLSearchParams): TinyAnswer {
    const manner = this.#manner.refresh ?? "rotated";
    const token = form.get("refresh_token") ?? "";
    if (manner === "unsupported") {
      return { status: 400, json: { error: "unsupported_grant_type" } };
    }
    if (manner === "refused" || !this.#refreshTokens.has(token)) {
      return { status: 400, json: { error: "invalid_grant" } };
    }
    if (manner === "rotated") {
      this.#refreshTokens.delete(token);
    }
    return this.#issue(manner === "rotated" ? secret() : token);
  }

  #issue(refreshToken: string): TinyAnswer {
    const accessToken = secret();
    this.#uses.set(accessToken, 0);
    this.#refreshTokens.add(refreshToken);
    const json = {
      access_token: accessToken,
      expires_in: 86_400,
      token_type: "Bearer",
      scope: null,
      refresh_token: refreshToken,
    };
    return { status: 200, json };
  }
}

function secret(): string {
  return randomBytes(16).toString("hex");
}
