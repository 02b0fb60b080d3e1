import { randomUUID } from "node:crypto";
import { hashSecret } from "../../../src/service/oauth/secret.ts";
import type { Storage } from "../../../src/service/storage/storage.ts";
import { ask, type PatientClient } from "./request.ts";

export const teamClient = { clientId: "team", secret: "secret" };

const day = 86_400_000;
const authorization = `Basic ${Buffer.from(`${teamClient.clientId}:${teamClient.secret}`).toString("base64")}`;

/** Refreshes and revokes at the same time, through the balancer, and looks at what is good for anything afterwards. */
export class TeamGrants {
  /** Families that were revoked. */
  revoked = 0;
  /** Tokens that were good after their family's revocation was acknowledged. */
  readonly alive: string[] = [];
  readonly #storage: Storage;
  readonly #accountId: number;
  readonly #port: number;
  readonly #client: PatientClient;

  constructor(storage: Storage, accountId: number, port: number, client: PatientClient) {
    this.#storage = storage;
    this.#accountId = accountId;
    this.#port = port;
    this.#client = client;
  }

  async work(isStopped: () => boolean): Promise<void> {
    while (!isStopped()) {
      const family = randomUUID();
      const refresh = `${family}.${randomUUID()}`;
      // PostgreSQL may be gone just now.
      if (await this.#begin(family, refresh).catch(() => false)) await this.#race(refresh);
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async #begin(id: string, refresh: string): Promise<boolean> {
    const [beganAt, endsAt] = [Date.now(), Date.now() + day];
    const family = {
      id,
      clientId: teamClient.clientId,
      accountId: this.#accountId,
      beganAt,
      endsAt,
    };
    const token = (text: string) => ({ hash: hashSecret(text), expiresAt: endsAt });
    const tokens = { access: token(randomUUID()), refresh: token(refresh) };
    return (await this.#storage.grants.begin(family, { tokens }, undefined)) === "begun";
  }

  async #race(refresh: string): Promise<void> {
    const given: string[] = [];
    const refreshing = this.#refresh(refresh, given);
    const form = { token: refresh };
    const question = { method: "POST", form, headers: { Authorization: authorization } };
    const revoked = await this.#client.ask("/oauth2/revoke", () => question, [200]);
    await refreshing;
    if (revoked === undefined) return;
    this.revoked += 1;
    for (const token of given) {
      const path = `/account?access_token=${token}`;
      const answer = await this.#client.ask(path, () => ({}), [200, 401]);
      if (answer?.status === 200) this.alive.push(token);
    }
  }

  /** A chain of three, as far as answers come. */
  async #refresh(first: string, given: string[]): Promise<void> {
    let token = first;
    for (let step = 0; step < 3; step += 1) {
      const form = { grant_type: "refresh_token", refresh_token: token };
      const headers = { Authorization: authorization };
      const answer = await ask(this.#port, "/oauth2/token", {
        method: "POST",
        form,
        headers,
      }).catch(() => undefined);
      if (answer?.status !== 200) return;
      const tokens = JSON.parse(answer.text) as Readonly<Record<string, string>>;
      given.push(tokens["access_token"] ?? "");
      token = tokens["refresh_token"] ?? "";
    }
  }
}
