import assert from "node:assert/strict";
import {
  authorizePath,
  opensAccount,
  refusalOf,
  tokensOf,
  type Tokens,
} from "../../../support/oauth/authorizationFlow.ts";
import { plainAccount } from "../../../support/service/plainAccount.ts";
import { ServiceUnderTest, type TestClient } from "../../../support/service/serviceUnderTest.ts";
import { locationOf, type VisitedPage, WebVisitor } from "../../../support/service/webVisitor.ts";

const redirectUri = "vscode://a.b/c";

describe("A shared account", function () {
  this.timeout(30_000);
  let target: ServiceUnderTest;
  let client: TestClient;
  let ada: WebVisitor;
  let path = "";
  let [adaId, bobId, team, other] = [0, 0, 0, 0];

  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    client = await target.client([redirectUri]);
    [adaId, bobId] = [(await target.account("ada")).id, (await target.account("bob")).id];
    const shared = async (username: string): Promise<number> =>
      (await target.storage.accounts.create({ ...plainAccount, username }))?.id ?? 0;
    [team, other] = [await shared("team"), await shared("other")];
    await target.storage.members.add(team, adaId);
    await target.storage.members.add(other, bobId);
    path = authorizePath({
      client_id: client.record.clientId,
      response_type: "code",
      redirect_uri: redirectUri,
    });
    ada = new WebVisitor(target);
    await ada.signIn("ada");
  });
  afterEach(async () => {
    assert.deepEqual(target.faults, []);
    await target.close();
  });

  const allowAs = async (account: string | undefined): Promise<VisitedPage> =>
    ada.allow(await ada.get(path), { account });
  const codeOf = (page: VisitedPage): string =>
    new URL(locationOf(page)).searchParams.get("code") ?? "";
  const redeem = (code: string): Promise<Response> => {
    const fields = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
    return target.post("/oauth2/token", fields, client.basic);
  };
  const connect = async (account: string | undefined): Promise<Tokens> =>
    tokensOf(await redeem(codeOf(await allowAs(account))));
  const refresh = ({ refresh_token }: Tokens): Promise<Response> =>
    target.post("/oauth2/token", { grant_type: "refresh_token", refresh_token }, client.basic);
  const nameOf = async ({ access_token }: Tokens): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${access_token}` };
    const response = await target.fetch("/account", { headers });
    return ((await response.json()) as { readonly username?: unknown }).username;
  };

  it("is offered to its members alone, who go on as themselves if they choose nothing", async () => {
    const { text } = await ada.get(path);
    assert.match(text, /value=""\s+checked\s*\/>\s*<span><bdi>ada<\/bdi> \(you\)/u);
    assert.match(text, new RegExp(`value="${team}"\\s*/>\\s*<span><bdi>team</bdi>`, "u"));
    assert.ok(!text.includes("other,"));
    assert.equal(await nameOf(await connect(undefined)), "ada");
    await target.storage.members.remove(team, adaId);
    assert.ok(!(await ada.get(path)).text.includes("Connect as"));
  });

  it("is what the application then sees, at the first token and at the next", async () => {
    const tokens = await connect(String(team));
    assert.equal(await nameOf(tokens), "team");
    assert.equal(await nameOf(await tokensOf(await refresh(tokens))), "team");
  });

  it("stays chosen where the box was forgotten", async () => {
    const page = await ada.allow(await ada.get(path), {
      account: String(team),
      confirmed: undefined,
    });
    assert.equal(page.status, 403);
    assert.match(page.text, new RegExp(`value="${team}"\\s+checked`, "u"));
  });

  it("cannot be chosen by who is no member, whatever a form says", async () => {
    for (const account of [other, bobId, 99, "team", `${team} `, `0${team}`]) {
      const page = await allowAs(String(account));
      assert.equal(page.status, 403, String(account));
      assert.match(page.text, /You are not a member of that account/u);
    }
    const page = await ada.get(path);
    await target.storage.members.remove(team, adaId);
    assert.equal((await ada.allow(page, { account: String(team) })).status, 403);
    assert.deepEqual(await target.storage.grants.ofAccount(team), []);
  });

  it("cannot be chosen by the address of the request, or by a form of another site", async () => {
    const linked = await ada.get(`${path}&account=${team}`);
    assert.match(linked.text, /value=""\s+checked/u);
    const page = await ada.get(path);
    const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    assert.equal((await ada.allow(page, { account: String(team) }, foreign)).status, 403);
    const forged = await ada.allow(page, { account: String(team), form_token: "x".repeat(43) });
    assert.equal(forged.status, 403);
  });

  const ends: Readonly<Record<string, () => Promise<unknown>>> = {
    "the member is removed": () => target.storage.members.remove(team, adaId),
    "the member is disabled": () => target.storage.accounts.setStatus(adaId, "disabled"),
    "the member is deleted": () => target.storage.accounts.remove(adaId),
    "the member signs out everywhere": () =>
      target.storage.accounts.setPassword(adaId, "new", undefined),
    "the member revokes it": async () => {
      const page = await ada.get("/settings");
      assert.match(page.text, /Test editor, as team/u);
      assert.equal(locationOf(await ada.submit(page, 'name="application"')), "/settings");
    },
    "it is disabled": () => target.storage.accounts.setStatus(team, "disabled"),
    "it is deleted": () => target.storage.accounts.remove(team),
  };
  for (const [what, end] of Object.entries(ends)) {
    it(`lets nothing of a member live on when ${what}`, async () => {
      const tokens = await connect(String(team));
      await end();
      assert.ok(!(await opensAccount(target, tokens.access_token)));
      assert.equal(await refusalOf(await refresh(tokens)), "400 invalid_grant");
    });
  }

  it("gives no tokens for a code whose member was removed, nor once is a member again", async () => {
    const code = codeOf(await allowAs(String(team)));
    await target.storage.members.remove(team, adaId);
    await target.storage.members.add(team, adaId);
    assert.equal(await refusalOf(await redeem(code)), "400 invalid_grant");
  });

  it("leaves another member's connection alone", async () => {
    await target.storage.members.add(team, bobId);
    const tokens = await connect(String(team));
    await target.storage.members.remove(team, bobId);
    await target.storage.accounts.setStatus(bobId, "disabled");
    assert.ok(await opensAccount(target, tokens.access_token));
  });

  it("has no sign-in, whatever is typed, and looks like a name that nobody has", async () => {
    const attempt = async (username: string, password: string): Promise<string> => {
      const visitor = new WebVisitor(target);
      const page = await visitor.get("/sign-in");
      const answer = await visitor.submit(page, "password", { username, password });
      assert.equal(answer.status, 403);
      const known = [...visitor.cookies.keys()].filter((name) => !name.includes("visitor"));
      assert.deepEqual(known, []);
      return answer.text.replaceAll(/form_token" value="[^"]*"|value="(team|nobody)"/gu, "");
    };
    for (const password of ["", "password", "scrypt$"]) {
      assert.equal(await attempt("team", password), await attempt("nobody", password));
    }
  });

  it("is not taken over by a registration, or by a link for a new password", async () => {
    const visitor = new WebVisitor(target);
    const page = await visitor.submit(await visitor.get("/register"), "password", {
      username: "team",
      email: "eve@example.com",
      password: "four unrelated words here",
      locale: "en",
      timezone: "UTC",
    });
    assert.match(page.text, /This username is taken/u);
    const { makeLink } = await import("../../../../src/service/accounts/links.ts");
    const link = await makeLink(target.context, "", team);
    const form = await visitor.get(link);
    await visitor.submit(form, "password", { password: "four unrelated words here" });
    assert.equal((await target.storage.accounts.byId(team))?.passwordHash, "");
  });

  it("is in the audit with the member who connected it and who revoked it", async () => {
    await connect(String(team));
    await ada.submit(await ada.get("/settings"), 'name="application"');
    const told = (await target.storage.audit.ofAccount(team, 2)).map(
      ({ event, username, member }) => [event, username, member].join(" "),
    );
    assert.deepEqual(told, ["application-revoked team ada", "application-allowed team ada"]);
    assert.match(
      (await ada.get("/settings")).text,
      /An application was revoked\..*, account team/u,
    );
  });
});
