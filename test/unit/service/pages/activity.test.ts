import assert from "node:assert/strict";
import { obtainTokens } from "../../../support/oauth/authorizationFlow.ts";
import { ServiceUnderTest, testPassword } from "../../../support/service/serviceUnderTest.ts";
import { WebVisitor } from "../../../support/service/webVisitor.ts";

const redirectUri = "vscode://a.b/c";
const newPassword = "four unrelated words here";
const secretName = "hunter2-typed-as-a-name";

describe("what happened to an account", function () {
  this.timeout(60_000);
  let target: ServiceUnderTest;
  beforeEach(async () => {
    target = await ServiceUnderTest.open();
  });
  afterEach(async () => {
    assert.deepEqual(target.faults, []);
    await target.close();
  });

  const audit = () =>
    target.storage.audit.list({ after: 0, since: 0, name: undefined, most: 1_000 });

  it("is told by the pages and the endpoints, with who it was and from where, and no secret", async () => {
    const visitor = new WebVisitor(target, "2001:db8:1/2/3");
    const person = { username: "ada", email: "ada@example.com", password: testPassword };
    const place = { timezone: "UTC", locale: "en" };
    await visitor.submit(await visitor.get("/register"), "username", { ...person, ...place });
    const thief = new WebVisitor(target, "192.0.2.9");
    for (const username of ["ada", secretName]) {
      const typed = { username, password: "no such password" };
      await thief.submit(await thief.get("/sign-in"), "password", typed);
    }
    const redirects = { name: "Mine", redirectUris: redirectUri };
    await visitor.submit(await visitor.get("/applications"), "redirectUris", redirects);
    const [client] = await target.storage.clients.ownedBy(1);
    const change = { current: testPassword, password: newPassword };
    await visitor.submit(await visitor.get("/settings"), "Change password", change);
    const { text } = await visitor.get("/settings");
    const rows = await audit();
    const told = rows.map(({ event, actor, address }) => `${event} ${actor} ${address}`);
    assert.deepEqual(told, [
      "registered account 2001:db8:1/2/3",
      "signed-in account 2001:db8:1/2/3",
      "sign-in-failed stranger 192.0.2.9",
      "sign-in-failed stranger 192.0.2.9",
      "client-registered account 2001:db8:1/2/3",
      "password-changed account 2001:db8:1/2/3",
      "signed-in account 2001:db8:1/2/3",
    ]);
    assert.deepEqual(
      rows.map(({ username, clientId: id }) => [username, id]),
      rows.map(({ event }, index) => [
        index === 3 ? undefined : "ada",
        event === "client-registered" ? client?.clientId : undefined,
      ]),
    );
    const all = JSON.stringify(rows);
    for (const secret of [person.email, testPassword, newPassword, secretName, "no such"]) {
      assert.ok(!all.includes(secret), secret);
    }
    assert.match(text, /A wrong password was typed\.[^]*, from 192\.0\.2\.9/u);
    assert.match(text, /The password was changed\.[^]*, from 2001:db8:1:203::\/64/u);
  });

  it("is told of tokens that come twice, and of those that are given back", async () => {
    const client = await target.client([redirectUri]);
    await target.account("ada");
    const { refresh_token } = await obtainTokens(target, client, redirectUri);
    const refresh = { grant_type: "refresh_token", refresh_token };
    for (let times = 0; times < 3; times += 1) {
      await target.post("/oauth2/token", refresh, client.basic);
    }
    const again = await obtainTokens(target, client, redirectUri);
    await target.post("/oauth2/revoke", { token: again.refresh_token }, client.basic);
    const rows = (await audit()).filter(({ actor }) => actor === "client");
    assert.deepEqual(
      rows.map(({ event, username, clientId }) => [event, username, clientId]),
      ["token-reused", "application-signed-out"].map((event) => [
        event,
        "ada",
        client.record.clientId,
      ]),
    );
    const all = JSON.stringify(await audit());
    for (const token of [refresh_token, again.refresh_token, again.access_token]) {
      assert.ok(!all.includes(token));
    }
  });

  it("is shown to its user alone, the newest ten, and what the administrator did as such", async () => {
    const { id } = await target.account("ada");
    await target.account("bob");
    const [ada, bob] = [new WebVisitor(target), new WebVisitor(target)];
    await target.storage.accounts.setStatus(id, "active");
    for (let times = 0; times < 9; times += 1) {
      await ada.signIn("ada");
    }
    await bob.signIn("bob");
    const lines = ({ text }: { readonly text: string }) =>
      [...text.matchAll(/<li>(?<sentence>[^<]*\.) /gu)].map(({ groups }) => groups?.["sentence"]);
    const expected = Array.from({ length: 9 }, () => "A browser signed in.");
    const page = await ada.get("/settings");
    assert.deepEqual(lines(page), [...expected, "The account was enabled again."]);
    assert.match(page.text, /enabled again\.[^]*, by the administrator/u);
    const others = lines(await bob.get("/settings"));
    assert.deepEqual(others, ["A browser signed in.", "The account was made."]);
  });
});
