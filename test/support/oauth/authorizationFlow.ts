import assert from "node:assert/strict";
import type { ServiceUnderTest, TestClient } from "../service/serviceUnderTest.ts";
import { locationOf, WebVisitor } from "../service/webVisitor.ts";
import { accountName } from "../../../src/service/storage/accountName.ts";

/** Path and query of an authorization request. */
export function authorizePath(parameters: Readonly<Record<string, string>>): string {
  return `/oauth2/authorize?${new URLSearchParams(parameters).toString()}`;
}

/** Signs in, allows, and gives the code that came back. */
export async function obtainCode(
  target: ServiceUnderTest,
  client: TestClient,
  redirectUri: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const visitor = new WebVisitor(target);
  if ((await target.storage.accounts.byUsername(accountName("ada"))) === undefined)
    await target.account("ada");
  const path = authorizePath({
    client_id: client.record.clientId,
    response_type: "code",
    redirect_uri: redirectUri,
    ...more,
  });
  await visitor.signIn("ada");
  const answer = await visitor.allow(await visitor.get(path));
  const code = new URL(locationOf(answer)).searchParams.get("code");
  assert.ok(code !== null, locationOf(answer));
  return code;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly token_type: string;
  readonly scope: null;
}

export async function tokensOf(response: Response): Promise<Tokens> {
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return JSON.parse(text) as Tokens;
}

/** A whole sign-in. */
export async function obtainTokens(
  target: ServiceUnderTest,
  client: TestClient,
  redirectUri: string,
): Promise<Tokens> {
  const code = await obtainCode(target, client, redirectUri);
  const fields = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
  return tokensOf(await target.post("/oauth2/token", fields, client.basic));
}

/** Whether the access token opens the account. */
export async function opensAccount(target: ServiceUnderTest, token: string): Promise<boolean> {
  const response = await target.fetch("/account", {
    headers: { Authorization: `Bearer ${token}` },
  });
  await response.body?.cancel();
  return response.status === 200;
}

/** @returns the status and the error code of a refused token request. */
export async function refusalOf(response: Response): Promise<string> {
  const body = (await response.json()) as { error?: string };
  return `${response.status} ${body.error ?? "no error"}`;
}
