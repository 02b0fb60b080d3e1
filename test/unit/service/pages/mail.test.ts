import assert from "node:assert/strict";
import { accountJson } from "../../../../src/service/api/accountJson.ts";
import { createService } from "../../../../src/service/app.ts";
import type { Mailer, ServiceContext } from "../../../../src/service/context.ts";
import { smtpMailer } from "../../../../src/service/mail/smtpMailer.ts";
import { hashSecret } from "../../../../src/service/oauth/secret.ts";
import { accountName } from "../../../../src/service/storage/accountName.ts";
import type { AccountRecord, Storage } from "../../../../src/service/storage/storage.ts";
import { Mailbox } from "../../../support/service/mailbox.ts";
import { rowsOf } from "../../../support/service/rowsOf.ts";
import { ServiceUnderTest, testPassword } from "../../../support/service/serviceUnderTest.ts";
import { TestDatabase } from "../../../support/service/testDatabase.ts";
import { locationOf, type VisitedPage, WebVisitor } from "../../../support/service/webVisitor.ts";

const publicOrigin = "https://snippets.example.com";
const newPassword = "an uncommon one, 9";
const minute = 60_000;
const day = 24 * 60 * minute;

describe("mail of the service", function () {
  this.timeout(60_000);
  let database: TestDatabase;
  let target: ServiceUnderTest;
  let mailbox: Mailbox;
  let mailer: Mailer;
  let lost: string[];
  let visitor: WebVisitor;
  let ada: AccountRecord;

  beforeEach(async () => {
    database = await TestDatabase.create();
    mailbox = await Mailbox.open();
    lost = [];
    const from = "snippet-service@snippets.example.com";
    mailer = smtpMailer({ url: mailbox.url, from, lost: (reason) => lost.push(reason) });
    let now = 0;
    target = await ServiceUnderTest.open(publicOrigin, await database.open(() => now));
    now = target.clock.now();
    use({ mailer });
    visitor = new WebVisitor(target, "192.0.2.1");
    ada = await target.account("ada");
  });
  afterEach(async () => {
    await mailer.close();
    await target.close();
    await database.remove();
    await mailbox.close();
    assert.deepEqual(target.faults, []);
  });

  /** What requests reach from now on. */
  const use = (more: Partial<ServiceContext>): void => {
    const service = createService({ ...target.context, publicOrigin, ...more });
    target.fetch = (path, init, caller) =>
      service.fetch(new Request(`${target.origin}${path}`, init), caller);
  };
  const forgot = async (who: string, from = visitor): Promise<VisitedPage> =>
    from.submit(await from.get("/forgot-password"), 'name="who"', { who });
  const register = async (
    username: string,
    email: string,
    from = "198.51.100.1",
  ): Promise<WebVisitor> => {
    const own = new WebVisitor(target, from);
    const person = { username, email, password: testPassword, timezone: "UTC", locale: "en" };
    const page = await own.submit(await own.get("/register"), "username", person);
    assert.equal(page.status, 303, page.text);
    return own;
  };
  /** The paths of the links that were sent so far. */
  const links = async (): Promise<readonly string[]> => {
    await mailer.close();
    return mailbox.mails.map(({ text }) => {
      const [found = ""] = /^https:\S+link=\S+$/mu.exec(text) ?? assert.fail(text);
      assert.ok(found.startsWith(`${publicOrigin}/`), found);
      return found.slice(publicOrigin.length);
    });
  };
  const choose = async (link: string, password: string): Promise<number> => {
    const page = await visitor.get(link);
    return page.status === 200
      ? (await visitor.submit(page, "password", { password })).status
      : page.status;
  };
  const press = async (link: string, who: WebVisitor): Promise<VisitedPage> =>
    who.submit(await who.get(link), 'name="link"');
  const secretOf = (link: string | undefined): string => link?.split("=")[1] ?? "";

  for (const who of ["ada", " ADA ", "ada@example.com", "Ada@Example.COM "]) {
    it(`sends a link for a new password to whom the account belongs, asked for as “${who}”`, async () => {
      await forgot(who);
      const [link = "", ...more] = await links();
      assert.deepEqual([mailbox.mails[0]?.recipients, more], [["ada@example.com"], []]);
      const rows = await rowsOf(database.address, "SELECT hash FROM links");
      assert.deepEqual(
        rows.map((row) => row.text("hash")),
        [hashSecret(secretOf(link))],
        "only its hash is kept",
      );
      assert.equal(await choose(link, newPassword), 303);
      assert.equal(await choose(link, testPassword), 404, "once");
      const audit = await target.storage.audit.ofAccount(ada.id, 2);
      assert.deepEqual(
        audit.map(({ event, actor, address }) => [event, actor, address]),
        [
          ["password-reset", "account", "192.0.2.1"],
          ["reset-link-made", "stranger", "192.0.2.1"],
        ],
      );
    });
  }

  it("sends a link that ends after half an hour, and with a new password", async () => {
    await forgot("ada");
    await forgot("ada");
    const [first = "", second = ""] = await links();
    assert.equal(await choose(first, newPassword), 303);
    assert.equal(await choose(second, testPassword), 404, "after a change of the password");
    await forgot("ada");
    const [third = ""] = (await links()).slice(2);
    target.clock.advance(30 * minute);
    assert.equal(await choose(third, testPassword), 404);
  });

  it("says the same for whomever a link is asked, and looks nothing up before it says so", async () => {
    await register("eve", "eve@example.com");
    await target.storage.accounts.setStatus((await target.account("bob")).id, "disabled");
    await mailer.close();
    mailbox.mails.length = 0;
    const asked: string[] = [];
    const waiting: (() => Promise<unknown>)[] = [];
    const accounts = new Proxy(target.storage.accounts, {
      get: (store, name) => {
        const member: unknown = Reflect.get(store, name);
        return typeof member !== "function"
          ? member
          : (...args: readonly unknown[]): unknown => {
              asked.push(String(name));
              return Reflect.apply(member, store, args);
            };
      },
    });
    const later: Mailer = {
      post: (_caller, make) => void waiting.push(make),
      close: () => Promise.resolve(),
    };
    const { members, limits, webSessions, clients, grants, snippets, audit } = target.storage;
    const storage: Storage = {
      accounts,
      members,
      limits,
      webSessions,
      clients,
      grants,
      snippets,
      audit,
      inTurnsOf: (caller, work) => target.storage.inTurnsOf(caller, work),
      now: () => target.storage.now(),
      check: () => target.storage.check(),
      close: () => target.storage.close(),
    };
    use({ mailer: later, storage });
    const texts = new Set<string>();
    const all = ["ada", "nobody", "eve", "bob", "ada@example.com", "eve@example.com", "x@y", ""];
    for (const who of all) {
      const page = await forgot(who);
      texts.add(JSON.stringify([page.status, page.text, [...page.headers.keys()]]));
    }
    assert.equal(texts.size, 1);
    assert.deepEqual(asked, []);
    const made = await Promise.all(waiting.map(async (make) => (await make()) !== undefined));
    assert.deepEqual(
      made,
      all.map((who) => who.startsWith("ada")),
      "no mail to an address that is not verified, or of a disabled account",
    );
  });

  it("has no more of a name that is typed than the account's own address", async () => {
    for (const who of [
      "ada@example.com\r\nBcc: eve@example.com",
      "eve@example.com,ada@example.com",
    ]) {
      await forgot(who);
    }
    // A letter that looks alike, and one that is the same when it is folded: the mail goes to the stored address.
    await forgot("аda@example.com");
    await forgot("\uff41da@example.com");
    assert.deepEqual((await links()).length, 1);
    const [mail] = mailbox.mails;
    assert.deepEqual(mail?.recipients, ["ada@example.com"]);
    assert.equal(mail?.head.filter((line) => /^(?:to|cc|bcc):/iu.test(line)).length, 1);
  });

  it("leads to the public origin, whatever host a request names", async () => {
    const service = createService({ ...target.context, publicOrigin, mailer });
    target.fetch = (path, init, caller) => {
      const headers = new Headers(init?.headers);
      headers.set("X-Forwarded-Host", "evil.example");
      headers.set("Host", "evil.example");
      const request = new Request(`https://evil.example${path}`, { ...init, headers });
      return service.fetch(request, caller);
    };
    await forgot("ada");
    await register("eve", "eve@example.com");
    assert.equal((await links()).length, 2);
    assert.ok(!JSON.stringify(mailbox.mails).includes("evil"));
  });

  it("has no words of a stranger, as a username that is a domain name", async () => {
    await register("account-locked.evil.example", "victim@example.com");
    await links();
    assert.ok(!JSON.stringify(mailbox.mails).includes("evil"));
  });

  const verifying = async (who: WebVisitor): Promise<boolean> => {
    const before = (await links()).length;
    const page = await who.submit(await who.get("/settings"), "Send a link");
    const isSent = (await links()).length > before;
    assert.deepEqual(
      [page.status, /No link was sent/u.test(page.text)],
      isSent ? [303, false] : [429, true],
    );
    return isSent;
  };

  it("is three to one address from one network, then one in an hour, by whichever account", async () => {
    for (let at = 0; at < 6; at += 1) {
      await forgot("ada");
      await register(`eve${at}`, `${["victim", "VICTIM"][at % 2] ?? ""}@example.com`);
    }
    await mailer.close();
    const count = (to: string): number =>
      mailbox.mails.filter(({ recipients: [who = ""] }) => who.toLowerCase() === to).length;
    assert.deepEqual([count("ada@example.com"), count("victim@example.com")], [3, 3]);
    target.clock.advance(60 * minute);
    await forgot("ada");
    await forgot("ada");
    await mailer.close();
    assert.equal(count("ada@example.com"), 4);
  });

  it("is seven to one account, then three in an hour, whoever asks", async () => {
    for (const most of [7, 3, 3]) {
      mailbox.mails.length = 0;
      for (let at = 0; at < 12; at += 1) {
        await forgot("ada", new WebVisitor(target, `203.0.113.${at}`));
      }
      await mailer.close();
      assert.equal(mailbox.mails.length, most);
      target.clock.advance(60 * minute);
    }
  });

  it("gives a mailbox's owner a link to verify it, however many strangers ask first, from wherever", async () => {
    const spellings = ["victim@m\u00fcnchen.example", "Victim@xn--mnchen-3ya.example."];
    const strangers = [];
    for (let at = 0; at < 9; at += 1) {
      const email = spellings[at % 2] ?? "";
      strangers.push(await register(`eve${at}`, email, `203.0.113.${at}`));
    }
    const victim = await register("victim", "victim@xn--mnchen-3ya.example");
    for (let hour = 0; hour < 3; hour += 1) {
      for (const stranger of strangers) while (await verifying(stranger));
      target.clock.advance(15 * minute);
      await Promise.all([victim, ...strangers].map((who) => verifying(who)));
      target.clock.advance(45 * minute);
    }
    for (const stranger of strangers) while (await verifying(stranger));
    assert.equal(await verifying(victim), false);
    assert.match((await press((await links()).at(-1) ?? "", victim)).text, /is verified/u);
  });

  it("is at another count for addresses with a suffix, which strangers can make up", async () => {
    for (let at = 0; at < 9; at += 1) {
      await register(`eve${at}`, `victim+${at}@example.com`, `203.0.113.${at}`);
    }
    assert.equal((await links()).length, 7);
    await register("victim", "victim@example.com");
    assert.equal((await links()).length, 8);
  });

  it("has a good link for a new password where strangers used up what is sent", async () => {
    for (let step = 0; step < 7; step += 1) {
      target.clock.advance(19 * minute);
      for (let at = 0; at < 12; at += 1) {
        await forgot("ada", new WebVisitor(target, `203.0.${step}.${at}`));
      }
      await mailer.close();
    }
    const before = (await links()).length;
    await forgot("ada");
    assert.equal((await links()).length, before, "refused");
    assert.equal(await choose((await links()).at(-1) ?? "", newPassword), 303);
  });

  it("is no fewer for an account because another one's address looks like its mailbox's", async () => {
    const eve = await register("eve", "ada+eve@example.com", "198.51.100.7");
    await press((await links()).at(-1) ?? "", eve);
    mailbox.mails.length = 0;
    for (let at = 0; at < 12; at += 1) {
      await forgot("eve", new WebVisitor(target, `203.0.113.${at}`));
    }
    await forgot("ada");
    await mailer.close();
    assert.deepEqual(mailbox.mails.at(-1)?.recipients, ["ada@example.com"]);
  });

  it("is three to one mailbox, in whichever spelling its domain is given", async () => {
    const spellings = [
      "münchen.example",
      "xn--mnchen-3ya.example",
      "MÜNCHEN.Example",
      "münchen。example",
      "münchen｡example",
      "münchen．example",
      "münchen.example.",
      "mu\u0308nchen.example",
    ];
    for (const [at, domain] of spellings.entries()) {
      await register(`eve${at}`, `victim@${domain}`);
    }
    await mailer.close();
    assert.equal(mailbox.mails.length, 3, JSON.stringify(mailbox.mails));
  });

  it("is asked for ten times from one network, then once in six minutes, there being an account or not", async () => {
    for (const who of ["ada", "nobody"]) {
      const network = who === "ada" ? "2001:db8:1" : "2001:db8:2";
      const ask = (at: number) => forgot(who, new WebVisitor(target, `${network}/${at}/1`));
      const statuses = [];
      for (let at = 0; at < 11; at += 1) statuses.push((await ask(at)).status);
      assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429]);
      assert.equal((await ask(11)).headers.get("retry-after"), "360");
    }
    assert.equal((await forgot("nobody")).status, 200, "another network");
  });

  it("verifies an address once its account's user has pressed, nobody else, and tells applications only then", async () => {
    const eve = await register("eve", "eve@example.com");
    const [link = ""] = await links();
    const account = () => target.storage.accounts.byEmail("eve@example.com");
    const told = async () => {
      const { accounts } = target.storage;
      const record = await accounts.byUsername(accountName("eve"));
      return record && accountJson(record)["email"];
    };
    assert.equal(await told(), "");
    assert.equal((await eve.get(link)).status, 200);
    assert.equal(await account(), undefined, "a program that only opens links verifies nothing");
    const toSignIn = locationOf(await visitor.get(link));
    const forged = await eve.post("/verify-email", `link=${secretOf(link)}`);
    assert.equal(forged.status, 403);
    assert.equal(locationOf(await visitor.signIn("ada", toSignIn)), link);
    assert.match((await press(link, visitor)).text, /not valid/u, "another account's");
    const rows = await rowsOf(database.address, "SELECT hash FROM verifications");
    assert.deepEqual(
      rows.map((row) => row.text("hash")),
      [hashSecret(secretOf(link))],
    );
    assert.match(
      (await eve.get("/settings")).text,
      /eve@example\.com<\/bdi>[^<]*<[^>]*>\(not verified/u,
    );
    assert.match((await press(link, eve)).text, /is verified/u);
    assert.equal((await account())?.username, "eve");
    assert.equal(await told(), "eve@example.com");
    assert.match((await press(link, eve)).text, /not valid/u);
    assert.match(
      (await eve.get("/settings")).text,
      /eve@example\.com<\/bdi>[^<]*<[^>]*>\(verified\)/u,
    );
    const [newest] = await target.storage.audit.ofAccount((await account())?.id ?? 0, 1);
    assert.equal(newest?.event, "email-verified");
    await forgot("eve");
    assert.equal((await links()).length, 2);
  });

  it("verifies an address for one account, and for a day", async () => {
    const [one, two] = [
      await register("one", "x@example.com"),
      await register("two", "X@example.com"),
    ];
    const again = await one.submit(await one.get("/settings"), "Send a link");
    assert.equal(locationOf(again), "/settings?sent=email");
    const [first = "", second = "", third = ""] = await links();
    assert.match((await press(first, one)).text, /is verified/u);
    assert.match((await press(second, two)).text, /another account/u);
    assert.match(
      (await press(third, one)).text,
      /not valid/u,
      "all others of the account have ended",
    );
    const taken = await target.storage.accounts.byEmail("x@example.com");
    assert.equal(taken?.username, "one");
    assert.match((await two.get("/settings")).text, /not verified/u);
    const late = await register("late", "late@example.com");
    const link = (await links()).at(-1) ?? "";
    target.clock.advance(day);
    await late.signIn("late");
    assert.match((await press(link, late)).text, /not valid/u);
    assert.equal(await target.storage.accounts.byEmail("late@example.com"), undefined);
  });

  it("is lost, and the operator hears why, where the mail server refuses it", async () => {
    mailbox.verdict = "554 No ada@example.com here";
    assert.equal((await forgot("ada")).status, 200);
    await mailer.close();
    assert.deepEqual(lost, ["EMESSAGE"]);
  });

  it("is not offered without a mail server", async () => {
    const service = createService({ ...target.context, publicOrigin });
    target.fetch = (path, init, caller) =>
      service.fetch(new Request(`${target.origin}${path}`, init), caller);
    assert.ok(!(await visitor.get("/sign-in")).text.includes("Forgot"));
    for (const path of ["/forgot-password", "/verify-email?link=x"]) {
      assert.equal((await visitor.get(path)).status, 404, path);
    }
    const eve = await register("eve", "eve@example.com");
    assert.ok(!(await eve.get("/settings")).text.includes("E-mail address"));
    await mailer.close();
    assert.deepEqual(mailbox.mails, []);
  });
});
