import assert from "node:assert/strict";
import { makeLink } from "../../../../src/service/accounts/links.ts";
import { authorizePath, obtainTokens } from "../../../support/oauth/authorizationFlow.ts";
import { ServiceUnderTest } from "../../../support/service/serviceUnderTest.ts";
import { formsOf, WebVisitor } from "../../../support/service/webVisitor.ts";

const redirectUri = "https://evil.example/cb";
const buttons = /<button(?:[^>]*\sname="([^"]*)"[^>]*\svalue="([^"]*)")?[^>]*>/g;

/**
 * Another page can place its own window over one of ours, and have its user press where the button will be when that
 * window has gone: once, at any time after ours was loaded.
 */
describe("one press on a page of the service", () => {
  let target: ServiceUnderTest;
  let visitor: WebVisitor;
  let accountId: number;
  let paths: Readonly<Record<string, string>>;

  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    const { id } = await target.account("ada");
    accountId = id;
    const mallory = await target.account("mallory");
    const client = await target.client([redirectUri], [], "Photo viewer", mallory.id);
    await target.client(["https://ada.example/cb"], [], "Ada's own", accountId);
    await obtainTokens(target, client, redirectUri);
    const { clientId } = client.record;
    const request = { client_id: clientId, response_type: "code", redirect_uri: redirectUri };
    const link = async (ofAccount?: number) => makeLink(target.context, "", ofAccount);
    paths = {
      consent: authorizePath(request),
      start: "/",
      "sign-in": "/sign-in",
      "sign-out": "/sign-out",
      registration: "/register",
      invitation: await link(),
      "new password": await link(accountId),
      applications: "/applications",
      settings: "/settings",
    };
    visitor = new WebVisitor(target);
  });
  afterEach(() => target.close());

  /** Whatever somebody could do more with. */
  const given = async () => {
    const { accounts, clients, grants } = target.storage;
    const account = await accounts.byId(accountId);
    return [
      ...(await grants.ofAccount(accountId)).map(({ id }) => `connected ${id}`),
      ...(await clients.ownedBy(accountId)).map(({ clientId }) => `application ${clientId}`),
      `password ${account?.passwordHash}`,
      `listed ${account?.isListed}`,
    ];
  };

  for (const page of [
    "consent",
    "start",
    "sign-in",
    "sign-out",
    "registration",
    "invitation",
    "new password",
    "applications",
    "settings",
  ]) {
    it(`gives nothing away: ${page}`, async () => {
      const path = paths[page] ?? "";
      const presses = async () => {
        await visitor.signIn("ada");
        return formsOf((await visitor.get(path)).text).flatMap(({ action, text, fields }) =>
          [...text.matchAll(buttons)].map(([, name, value = ""]) => ({
            action,
            fields: name === undefined ? fields : { ...fields, [name]: value },
          })),
        );
      };
      const { length } = await presses();
      assert.ok(length > 0 || page === "start");
      for (let index = 0; index < length; index += 1) {
        // From the end: each sign-in adds a browser with its button before the others.
        const press = (await presses()).at(-1 - index);
        // It went by one that was pressed before.
        if (press === undefined) continue;
        const before = await given();
        const answer = await visitor.post(press.action, press.fields);
        const after = await given();
        assert.deepEqual(
          after.filter((each) => !before.includes(each)),
          [],
          press.action,
        );
        assert.doesNotMatch(answer.headers.get("location") ?? "", /code=/);
      }
    });
  }
});
