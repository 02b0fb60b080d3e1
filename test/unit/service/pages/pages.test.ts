import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, it } from "mocha";
import { hashSecret } from "../../../../src/service/oauth/secret.ts";
import { ServiceUnderTest, testPassword } from "../../../support/service/serviceUnderTest.ts";
import {
  formsOf,
  locationOf,
  WebVisitor,
  type VisitedPage,
} from "../../../support/service/webVisitor.ts";
import { accountName } from "../../../../src/service/storage/accountName.ts";

const registration = {
  username: "ada",
  firstname: "Ada",
  lastname: "Lovelace",
  email: "ada@example.com",
  password: testPassword,
  locale: "en",
  timezone: "Europe/London",
};

describe("the pages", function () {
  this.timeout(30_000);
  let target: ServiceUnderTest;
  let visitor: WebVisitor;

  beforeEach(async () => {
    target = await ServiceUnderTest.open();
    visitor = new WebVisitor(target);
  });

  afterEach(async () => {
    assert.deepEqual(target.faults, []);
    await target.close();
  });

  it("are stored, framed and told to nobody, and run no script", async () => {
    for (const path of ["/", "/register", "/sign-in"]) {
      const { headers, text } = await visitor.get(path);
      assert.equal(headers.get("cache-control"), "no-store");
      assert.equal(headers.get("x-frame-options"), "DENY");
      assert.equal(headers.get("referrer-policy"), "no-referrer");
      const style = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? "";
      const hash = createHash("sha256").update(style).digest("base64");
      assert.equal(
        headers.get("content-security-policy"),
        `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      );
      assert.ok(!/<script|\son\w+=|style="/i.test(text));
    }
  });

  it("have a label and an autocomplete attribute for every field", async () => {
    await target.account("ada");
    await visitor.signIn("ada");
    for (const path of ["/register", "/sign-in", "/applications"]) {
      const { text } = await visitor.get(path);
      const fields = [...text.matchAll(/<(?:input|select|textarea)\s[^>]*>/g)].map(([tag]) => tag);
      const visible = fields.filter((tag) => !tag.includes('type="hidden"'));
      assert.ok(visible.length > 1);
      for (const tag of visible) {
        const id = /\sid="([^"]+)"/.exec(tag)?.[1] ?? "no id";
        assert.ok(text.includes(`<label for="${id}">`), tag);
        assert.match(tag, /\sautocomplete="[^"]+"/);
      }
    }
  });

  describe("of registration", () => {
    const register = async (change: Readonly<Record<string, string>> = {}) =>
      visitor.submit(await visitor.get("/register"), "username", { ...registration, ...change });

    it("create an account that is signed in at once", async () => {
      assert.equal(locationOf(await register()), "/");
      assert.match((await visitor.get("/")).text, /ada · <a href="\/sign-out">/);
      const account = await target.storage.accounts.byUsername(accountName("ada"));
      assert.equal(account?.registeredAt, target.clock.now());
      assert.ok(!JSON.stringify(account).includes(testPassword));
    });

    it("go on to where the person came from", async () => {
      const page = await visitor.get("/register?return_to=%2Fapplications");
      const answer = await visitor.submit(page, "username", registration);
      assert.equal(locationOf(answer), "/applications");
    });

    it("say what is wrong beside each field, and keep what was typed but the password", async () => {
      const typed = {
        username: 'A"<b>',
        email: "nowhere",
        password: "short-one",
        locale: "??",
        timezone: "Mars",
      };
      const { status, text } = await register(typed);
      assert.equal(status, 400);
      for (const name of ["username", "email", "password", "locale", "timezone"]) {
        const tag = new RegExp(`<[^>]*id="${name}"[^>]*>`).exec(text)?.[0] ?? "";
        assert.match(tag, /aria-invalid="true"/);
        assert.ok(tag.includes(`aria-describedby="${name}-remark"`), tag);
        assert.match(text, new RegExp(`class="problem" id="${name}-remark"`));
      }
      assert.ok(text.includes('value="A&quot;&lt;b&gt;"'));
      assert.ok(text.includes('value="Lovelace"'));
      assert.ok(!text.includes("short-one"));
      assert.match(/<[^>]*autofocus[^>]*>/.exec(text)?.[0] ?? "", /name="username"/);
      assert.equal(await target.storage.accounts.byUsername(accountName("ada")), undefined);
    });

    it("refuse a form that was not shown in this browser", async () => {
      const page = await visitor.get("/register");
      const other = await new WebVisitor(target).submit(page, "username", registration);
      assert.equal(other.status, 403);
      assert.ok(other.text.includes('value="ada@example.com"'));
      assert.equal(await target.storage.accounts.byUsername(accountName("ada")), undefined);
    });
  });

  describe("of signing in", () => {
    const attempt = async (username: string, password: string): Promise<VisitedPage> =>
      visitor.submit(await visitor.get("/sign-in"), "password", { username, password });

    beforeEach(async () => {
      await target.account("ada");
    });

    it("give a session in a cookie that scripts and other sites do not get", async () => {
      const page = await visitor.signIn("ada");
      const [cookie = ""] = page.headers.getSetCookie();
      assert.match(cookie, /^snippet-session-4000=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    });

    it("mark the cookie as secure and as this host's where the service is behind https", async () => {
      const secure = await ServiceUnderTest.open("https://snippets.example.com");
      await secure.account("ada");
      const page = await new WebVisitor(secure).signIn("ada");
      const [cookie = ""] = page.headers.getSetCookie();
      assert.match(
        cookie,
        /^__Host-snippet-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      await secure.close();
    });

    it("take no cookie of a service at another port or scheme of the same host", async () => {
      const origins = ["http://a.example", "http://a.example:81", "https://a.example"];
      const visitors: WebVisitor[] = [];
      for (const origin of [...origins, "https://a.example:8443", "https://a.example:8444"]) {
        const service = await ServiceUnderTest.open(origin);
        await service.account("ada");
        const one = new WebVisitor(service);
        for (const other of visitors) {
          for (const [name, value] of other.cookies) one.cookies.set(name, value);
        }
        await one.signIn("ada");
        visitors.push(one);
        await service.close();
      }
      // A session, a visitor and a browser of each.
      assert.equal(visitors.at(-1)?.cookies.size, 5 * 3);
    });

    it("keep the session as a hash only, under a new id each time", async () => {
      await visitor.signIn("ada");
      const first = visitor.cookies.get("snippet-session-4000") ?? "";
      await visitor.signIn("ada");
      const second = visitor.cookies.get("snippet-session-4000") ?? "";
      assert.notEqual(first, second);
      const { webSessions } = target.storage;
      assert.equal(
        await webSessions.byTokenHash(hashSecret(first)),
        undefined,
        "the old one ended",
      );
      assert.ok((await webSessions.byTokenHash(hashSecret(second))) !== undefined);
      assert.equal(await webSessions.byTokenHash(second), undefined);
    });

    it("never take over a session id that somebody planted", async () => {
      const planted = "p".repeat(43);
      visitor.cookies.set("snippet-session-4000", planted);
      await visitor.signIn("ada");
      assert.notEqual(visitor.cookies.get("snippet-session-4000"), planted);
      assert.equal(await target.storage.webSessions.byTokenHash(hashSecret(planted)), undefined);
    });

    it("end after twelve hours", async () => {
      await visitor.signIn("ada");
      target.clock.advance(12 * 3_600_000 - 1);
      assert.equal((await visitor.get("/applications")).status, 200);
      target.clock.advance(1);
      assert.match(locationOf(await visitor.get("/applications")), /^\/sign-in/);
    });

    it("say the same for a wrong password and an unknown username", async () => {
      const shown = (page: VisitedPage) =>
        page.text
          .replaceAll(/name="form_token" value="\w+"/g, "")
          .replaceAll(/"(?:ada|nobody)"/g, "");
      const [wrong, unknown] = [await attempt("ada", "x"), await attempt("nobody", "x")];
      assert.equal(wrong.status, 403);
      assert.equal(unknown.status, 403);
      assert.match(wrong.text, /The username or the password is wrong\./);
      assert.equal(shown(wrong), shown(unknown));
      assert.ok(wrong.text.includes('value="ada"'));
    });

    it("take the username in capitals and with spaces around it", async () => {
      assert.equal((await attempt("  ADA ", testPassword)).status, 303);
    });

    it("never sign in to the account of this computer, which has no password", async () => {
      const ada = await target.storage.accounts.byUsername(accountName("ada"));
      assert.ok(ada !== undefined);
      await target.storage.accounts.create({
        ...ada,
        username: "local",
        email: "l@x",
        passwordHash: "",
      });
      assert.equal((await attempt("local", "")).status, 403);
    });

    it("slow down guessing, for this username only, and let the right password in afterwards", async () => {
      for (let count = 0; count < 5; count += 1) {
        const username = count % 2 === 0 ? "ada" : " ADA";
        assert.equal((await attempt(username, `wrong ${count}`)).status, 403);
      }
      const refused = await attempt("ada", testPassword);
      assert.equal(refused.status, 429);
      assert.equal(refused.headers.get("retry-after"), "900");
      await target.account("grace");
      assert.equal((await attempt("grace", testPassword)).status, 303);
      target.clock.advance(900_000);
      assert.equal((await attempt("ada", testPassword)).status, 303);
      assert.equal((await attempt("ada", "wrong again")).status, 403);
    });

    it("refuse a form of another browser, and one from another site", async () => {
      const page = await visitor.get("/sign-in");
      const typed = { username: "ada", password: testPassword };
      assert.equal((await new WebVisitor(target).submit(page, "password", typed)).status, 403);
      const headers = { Origin: "https://evil.example" };
      assert.equal((await visitor.submit(page, "password", typed, headers)).status, 403);
      assert.equal(visitor.cookies.has("snippet-session-4000"), false);
    });

    describe("go on", () => {
      const cases: readonly [string, string][] = [
        ["/applications", "/applications"],
        ["/oauth2/authorize?client_id=a&x=%2F%2Fb", "/oauth2/authorize?client_id=a&x=%2F%2Fb"],
        ["/applications#fragment", "/applications"],
        ["/./applications", "/applications"],
        ["https://evil.example/applications", "/"],
        ["//evil.example/applications", "/"],
        ["/\\evil.example/applications", "/"],
        ["/\t/evil.example/applications", "/"],
        ["///evil.example", "/"],
        ["javascript:alert(1)", "/"],
        ["applications", "/"],
        ["/sign-out", "/"],
        ["/snippets?access_token=x", "/"],
        ["/\0", "/"],
        ["", "/"],
        [`/applications?${"x".repeat(9000)}`, "/"],
      ];
      for (const [asked, expected] of cases) {
        it(`${JSON.stringify(asked.slice(0, 50))} -> ${expected}`, async () => {
          const page = await visitor.get(
            `/sign-in?${new URLSearchParams({ return_to: asked }).toString()}`,
          );
          assert.equal(formsOf(page.text)[0]?.fields["return_to"], expected);
          if (asked.includes("\0")) return;
          const typed = { username: "ada", password: testPassword, return_to: asked };
          assert.equal(locationOf(await visitor.submit(page, "password", typed)), expected);
        });
      }
    });
  });

  describe("of signing out", () => {
    beforeEach(async () => {
      await target.account("ada");
      await visitor.signIn("ada");
    });

    it("end the session when asked by their own form", async () => {
      const id = visitor.cookies.get("snippet-session-4000") ?? "";
      const answer = await visitor.submit(await visitor.get("/sign-out"), "Sign out");
      assert.equal(locationOf(answer), "/");
      assert.equal(visitor.cookies.has("snippet-session-4000"), false);
      visitor.cookies.set("snippet-session-4000", id);
      assert.match(locationOf(await visitor.get("/applications")), /^\/sign-in/);
    });

    it("ask first when a link or another site leads there", async () => {
      await visitor.get("/sign-out");
      assert.equal((await visitor.post("/sign-out", {})).status, 200);
      assert.equal((await visitor.get("/applications")).status, 200);
    });
  });

  describe("bear input that no browser sends:", () => {
    const form = "application/x-www-form-urlencoded";
    const cases: readonly [string, string, string, number][] = [
      ["a megabyte", `username=${"x".repeat(1024 * 1024)}`, form, 413],
      ["NUL", "username=%00", form, 400],
      ["a field twice", "username=a&username=b", form, 400],
      ["a broken escape", "username=%", form, 400],
      ["JSON", "{}", "application/json", 415],
      ["another charset", "username=a", `${form}; charset=utf-16`, 415],
      ["multipart", "--x--", "multipart/form-data; boundary=x", 415],
      ["a coding", "username=a", form, 415],
    ];
    const paths = [
      "/register",
      "/sign-in",
      "/sign-out",
      "/new-password",
      "/applications",
      "/applications/delete",
    ];
    for (const [name, body, type, expected] of cases) {
      it(name, async () => {
        for (const path of paths) {
          const coding = name === "a coding" ? { "Content-Encoding": "gzip" } : {};
          const answer = await visitor.post(path, body, { "Content-Type": type, ...coding });
          assert.equal(answer.status, expected, path);
          assert.match(answer.headers.get("content-security-policy") ?? "", /default-src 'none'/);
        }
      });
    }
  });
});
