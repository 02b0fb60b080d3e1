import assert from "node:assert/strict";
import { makeLink } from "../../../../src/service/accounts/links.ts";
import { createService } from "../../../../src/service/app.ts";
import { accountName } from "../../../../src/service/storage/accountName.ts";
import { ServiceUnderTest, testPassword } from "../../../support/service/serviceUnderTest.ts";
import { locationOf, WebVisitor } from "../../../support/service/webVisitor.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const newPassword = "an uncommon one, 9";

describe("a link of an administrator", function () {
  this.timeout(60_000);
  let target: ServiceUnderTest;
  let visitor: WebVisitor;

  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    visitor = new WebVisitor(target);
  });
  afterEach(() => target.close());

  const restrict = (registration: "invited" | "closed"): void => {
    const service = createService({ ...target.context, registration });
    target.fetch = (path, init, caller) =>
      service.fetch(new Request(`${target.origin}${path}`, init), caller);
  };
  const link = (accountId?: number): Promise<string> => makeLink(target.context, "", accountId);
  const person = (username: string) => ({
    username,
    email: `${username}@example.com`,
    password: testPassword,
    timezone: "UTC",
    locale: "en",
  });

  it("is what registering needs where people are invited, once", async () => {
    restrict("invited");
    assert.equal((await visitor.get("/register")).status, 403);
    const invitation = await link();
    const [page, other] = [await visitor.get(invitation), await visitor.get(invitation)];
    const taken = await visitor.submit(page, "username", { ...person("ada"), password: "short" });
    assert.equal(taken.status, 400, "what was typed wrong can be mended");
    assert.equal(locationOf(await visitor.submit(taken, "username", person("ada"))), "/");
    const second = await new WebVisitor(target).get(invitation);
    assert.equal(second.status, 403);
    const late = await visitor.submit(other, "username", person("bob"));
    assert.equal(late.status, 403);
    assert.equal(await target.storage.accounts.byUsername(accountName("bob")), undefined);
  });

  it("invites for seven days, and nobody where registration is closed", async () => {
    restrict("invited");
    const invitation = await link();
    target.clock.advance(7 * day - 1);
    assert.equal((await visitor.get(invitation)).status, 200);
    target.clock.advance(1);
    assert.equal((await visitor.get(invitation)).status, 403);
    const newer = await link();
    restrict("closed");
    assert.equal((await visitor.get(newer)).status, 403);
    const answer = await visitor.post("/register", { ...person("ada"), invitation: newer });
    assert.equal(answer.status, 403);
    for (const path of ["/", "/sign-in"]) {
      assert.ok(!(await visitor.get(path)).text.includes("/register"), path);
    }
  });

  it("sets a password once, and signs out everywhere", async () => {
    const { id } = await target.account("ada");
    await visitor.signIn("ada");
    assert.equal((await visitor.get("/settings")).status, 200);
    const path = await link(id);
    const stranger = new WebVisitor(target);
    const page = await stranger.get(path);
    assert.match(page.text, /autocomplete="username" value="ada" readonly hidden/);
    const refused = await stranger.submit(page, "password", { password: "short" });
    assert.deepEqual([refused.status, refused.text.includes("at least 10")], [400, true]);
    const done = await stranger.submit(refused, "password", { password: newPassword });
    assert.equal(locationOf(done), "/sign-in");
    assert.equal((await visitor.get("/settings")).status, 303);
    assert.equal((await stranger.get(path)).status, 404);
    assert.equal((await stranger.submit(page, "password", { password: testPassword })).status, 404);
    const typed = { username: "ada", password: newPassword };
    const signedIn = await stranger.submit(await stranger.get("/sign-in"), "password", typed);
    assert.equal(signedIn.status, 303);
  });

  it("sets a password for half an hour", async () => {
    const path = await link((await target.account("ada")).id);
    target.clock.advance(30 * minute - 1);
    const page = await visitor.get(path);
    assert.equal(page.status, 200);
    target.clock.advance(1);
    assert.equal((await visitor.submit(page, "password", { password: newPassword })).status, 404);
  });

  it("sets no password from another site's form, and invites nobody as an invitation", async () => {
    const path = await link((await target.account("ada")).id);
    const secret = path.split("=")[1];
    const fields = `link=${secret}&password=${encodeURIComponent(newPassword)}`;
    const forged = await visitor.post("/new-password", fields);
    assert.equal(forged.status, 403);
    const invitation = await link();
    const other = `/new-password?link=${invitation.split("=")[1]}`;
    assert.equal((await visitor.get(other)).status, 404);
    restrict("invited");
    assert.equal((await visitor.get(`/register?invitation=${secret}`)).status, 403);
  });
});
