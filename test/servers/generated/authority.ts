import { createHash, randomBytes } from "node:crypto";
import type { Asked, Reply } from "./row.ts";
import type { Traits } from "./traits.ts";

export const clientSecret = "secret-of-the-tiny-server";

/** The authorization server of a generated server: one user, who always agrees. */
export class Authority {
  readonly #traits: Traits;
  readonly #challenges = new Map<string, string>();
  readonly #uses = new Map<string, number>();
  readonly #refreshTokens = new Set<string>();

  constructor(traits: Traits) {
    this.#traits = traits;
  }

  /** @returns the refusal of a request that carries no token where this server looks for it. */
  refuses({ query, headers }: Asked): Reply | undefined {
    const { token: place, session } = this.#traits;
    const inHeader = /^Bearer (.+)$/i.exec(String(headers["authorization"] ?? ""))?.[1];
    const inQuery = query.getAll("access_token").join() || undefined;
    const token =
      place === "header" || place === "header403"
        ? inHeader
        : place === "query"
          ? inQuery
          : (inHeader ?? inQuery);
    const uses = this.#uses.get(token ?? "");
    if (token !== undefined && uses !== undefined) {
      this.#uses.set(token, uses + 1);
      if (session === "lasting" || uses < 12) return undefined;
    }
    if (place === "header403" && token === undefined)
      return { status: 403, json: { detail: "Not authenticated" } };
    const challenge = { "www-authenticate": 'Bearer error="invalid_token"' };
    return {
      status: session === "renewed403" ? 403 : 401,
      json: { error: "invalid_token" },
      headers: challenge,
    };
  }

  answer(asked: Asked): Reply {
    if (asked.path === "/oauth2/authorize") return this.#authorize(asked);
    const basic = Buffer.from(`client:${clientSecret}`).toString("base64");
    if (asked.path !== "/oauth2/token") return { status: 404 };
    if (asked.headers["authorization"] !== `Basic ${basic}`) {
      return { status: 401, json: { error: "invalid_client" } };
    }
    const form = new URLSearchParams(asked.raw);
    return form.get("grant_type") === "refresh_token" ? this.#refresh(form) : this.#redeem(form);
  }

  #authorize({ query }: Asked): Reply {
    const code = randomBytes(16).toString("hex");
    this.#challenges.set(code, query.get("code_challenge") ?? "");
    const back = new URL(query.get("redirect_uri") ?? "");
    back.searchParams.set("code", code);
    const state = query.get("state");
    if (state !== null) back.searchParams.set("state", state);
    return { status: 302, headers: { location: back.href } };
  }

  #redeem(form: URLSearchParams): Reply {
    const code = form.get("code") ?? "";
    const challenge = this.#challenges.get(code);
    this.#challenges.delete(code);
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    return challenge === proof ? this.#issue() : { status: 400, json: { error: "invalid_grant" } };
  }

  #refresh(form: URLSearchParams): Reply {
    const { session } = this.#traits;
    if (session === "endedLeague") {
      return { status: 401, json: { error: "invalid_request", hint: "Token has been revoked" } };
    }
    const isKnown = this.#refreshTokens.delete(form.get("refresh_token") ?? "");
    return isKnown && session !== "ended"
      ? this.#issue()
      : { status: 400, json: { error: "invalid_grant" } };
  }

  #issue(): Reply {
    const access = `${randomBytes(15).toString("base64")}+/=`;
    const refresh = randomBytes(15).toString("hex");
    this.#uses.set(access, 0);
    this.#refreshTokens.add(refresh);
    const json = {
      access_token: access,
      expires_in: 86_400,
      token_type: "Bearer",
      scope: null,
      refresh_token: refresh,
    };
    return { status: 200, json };
  }
}
