import assert from "node:assert/strict";
import { ExpectedAccounts } from "../../../../../src/core/oauth/sessions/expectedAccounts.ts";
import { AuthorizationServer } from "../../../../support/oauth/authorizationServer.ts";
import { OAuthUser } from "../../../../support/oauth/oauthWindow.ts";
import type { OAuthWindow } from "../../../../support/oauth/oauthWindow.ts";
import { signIn } from "../../../../support/oauth/signIn.ts";

describe("expected accounts", () => {
  let server: AuthorizationServer;
  let user: OAuthUser;

  beforeEach(async () => {
    server = new AuthorizationServer();
    await server.start();
    user = new OAuthUser(server.url);
  });
  afterEach(() => server.stop());

  const watch = (window: OAuthWindow): ExpectedAccounts =>
    new ExpectedAccounts(user.memory, window.sessions);

  it("that the secret store lost are told once", async () => {
    const window = user.window();
    watch(window);
    const session = await signIn(user, window, server);
    assert.ok(![...user.memory.values.values()].join().includes(session.accessToken));
    user.secrets.values.clear();
    const afterRestart = watch(user.window());
    assert.deepEqual(await afterRestart.takeMissing(), ["ada"]);
    assert.deepEqual(await afterRestart.takeMissing(), []);
    assert.deepEqual(await watch(user.window()).takeMissing(), []);
  });

  it("that are there are not missed", async () => {
    const window = user.window();
    watch(window);
    await signIn(user, window, server);
    assert.deepEqual(await watch(user.window()).takeMissing(), []);
  });

  it("that were signed out are not missed", async () => {
    const window = user.window();
    watch(window);
    const { id } = await signIn(user, window, server);
    await window.sessions.signOut(id);
    assert.deepEqual(await watch(user.window()).takeMissing(), []);
  });

  it("of before this version are learned by the first look", async () => {
    await signIn(user, user.window(), server);
    assert.deepEqual(await watch(user.window()).takeMissing(), []);
    user.secrets.values.clear();
    assert.deepEqual(await watch(user.window()).takeMissing(), ["ada"]);
  });

  for (const broken of ["null", "7", '"x"', '{"a":7}', "[]"]) {
    it(`${broken} in the memory does no harm`, async () => {
      user.memory.values.set("snippetService.expectedAccounts", broken);
      assert.deepEqual(await watch(user.window()).takeMissing(), []);
    });
  }
});
