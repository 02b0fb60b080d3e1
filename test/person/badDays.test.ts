import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { EditorServer } from "../support/editor/editorServer.ts";
import { json, type Notice } from "../support/person/badDay.ts";
import { lookedFor, needing, reading, saving, waited } from "../support/person/badDayTable.ts";
import { eventually } from "../support/person/eventually.ts";
import type { Trouble } from "../support/person/troubledService.ts";
import { TroubledWalk } from "../support/person/troubledWalk.ts";
import { SecretHunt } from "../support/secrets/secretHunt.ts";
import { typeIntoSnippet } from "../support/person/typeIntoSnippet.ts";
import { allowOn } from "../support/person/serviceVisitor.ts";

const stepLimitMs = 200_000;

const title = "Kept through bad days";
const code = "var kept = `${1}` // 😀";
const addition = " // mended";

const files = {
  "kept.go": code,
  "empty.go": "",
  "too-large.txt": `${"x".repeat(63)}\n`.repeat(16_384) + "x",
};

/** The settings in a tab of their own, not in front of everything. */
const settings = { "workbench.editor.useModal": "off" };

describe("A person on a bad day", function () {
  this.timeout(stepLimitMs);

  const walk = new TroubledWalk("bad-days", { files, settings, log: "trace" });
  const consoleLines: string[] = [];

  before(() => {
    walk.editor.page.on("console", (message) => consoleLines.push(message.text()));
  });

  afterEach(() => {
    walk.troubled.trouble = {};
  });

  /** The codes that the service holds under a title. */
  const saved = async (named = title): Promise<readonly string[]> => {
    const all = await walk.api.snippets();
    return all.filter((each) => each.title === named).map((each) => each.code);
  };

  const isIn = async (trouble: Trouble | "down"): Promise<void> => {
    if (trouble === "down") await walk.troubled.goDown();
    else walk.troubled.trouble = trouble;
  };
  const isWellAgain = async (trouble: Trouble | "down"): Promise<void> => {
    if (trouble === "down") await walk.troubled.comeBack();
    walk.troubled.trouble = {};
  };

  const signIn: Notice = { says: "The sign-in was declined in the browser.", button: "Sign In" };

  walk.step("types an address that cannot be used, and is told at the box", async () => {
    const { editor } = walk;
    await editor.tree.open();
    await editor.tree.pressWelcome("Sign In");
    await editor.quickInput.waitFor("https://snippets.example.com");
    await editor.quickInput.accept();
    await editor.quickInput.waitForMessage("The server address is not set.");
    await editor.quickInput.type("http://snippets.example.com");
    await editor.quickInput.waitForMessage(
      /^The server address is not valid\. It must start with https:\/\//,
    );
    await editor.screenshot("wrong-address");
    await editor.quickInput.type(walk.troubled.url);
    await editor.quickInput.accept();
    await editor.quickInput.waitFor(/^The same as/);
    await editor.quickInput.accept();
    await editor.quickInput.waitFor("Client ID");
    await editor.quickInput.type(walk.service.demo.clientId);
    await editor.quickInput.accept();
    await editor.quickInput.waitFor("Client secret");
    await editor.quickInput.type("not the secret at all");
  });

  walk.step("declines in the browser", async () => {
    const { editor } = walk;
    const consent = await editor.newTabFrom(() => editor.quickInput.accept());
    await consent.getByLabel("Username").fill(walk.service.demo.username);
    await consent.getByLabel("Password").fill(walk.service.demo.password);
    await consent.getByRole("button", { name: "Sign in" }).click();
    await consent.getByRole("button", { name: "Deny" }).click();
    await editor.page.bringToFront();
    await walk.day.sees(signIn, "denied");
  });

  /** Presses what leads to the browser, agrees there, and comes back. */
  const agree = async (action: () => Promise<void>): Promise<void> => {
    const consent = await walk.editor.newTabFrom(action);
    await allowOn(consent);
    await walk.editor.page.bringToFront();
  };

  /** Where the browser asks again, once the right client secret is typed. */
  let asksAgain: Page;

  walk.step(
    "typed a client secret that the service refuses, enters the right one, and the sign-in goes on",
    async () => {
      const { editor } = walk;
      const notice: Notice = {
        says: "The server refused the client ID or the client secret.",
        button: "Enter Client Secret",
      };
      await agree(() => walk.day.presses(signIn));
      await walk.day.sees(notice, "client-refused");
      await walk.day.presses(notice);
      await editor.quickInput.waitFor("Client secret");
      await editor.screenshot("client-secret");
      await editor.quickInput.type(walk.service.demo.clientSecret);
      asksAgain = await editor.newTabFrom(() => editor.quickInput.accept());
      await editor.page.bringToFront();
      await editor.notifications.waitFor("The client secret is stored.");
      await editor.notifications.dismiss("The client secret is stored.");
    },
  );

  walk.step("is told of an answer that belongs to another sign-in, and goes on", async () => {
    const { editor } = walk;
    const right = Promise.withResolvers<string>();
    walk.troubled.trouble = {
      after: (route, answer) => {
        const { location } = answer.headers;
        if (route !== "POST /oauth2/authorize" || location === undefined) return answer;
        right.resolve(location);
        const wrong = new URL(location);
        wrong.searchParams.set("state", "the-state-of-another-sign-in");
        return { ...answer, headers: { ...answer.headers, location: wrong.href } };
      },
    };
    const notice: Notice = {
      says: "The browser's response belongs to another sign-in. Use the newest browser tab.",
      button: "Sign In",
    };
    await allowOn(asksAgain);
    await editor.page.bringToFront();
    await walk.day.seesAndClears(notice, "wrong-state");
    // The editor's page for answers hands over one only, so that the right one has to be pasted.
    await editor.runCommand("Snippet Service: Manage Accounts…");
    await editor.quickInput.waitForActive("Paste the Address Your Browser Shows…");
    await editor.screenshot("manage-accounts-signing-in");
    await editor.quickInput.accept();
    await editor.quickInput.waitForMessage("The complete address of the page");
    await editor.quickInput.type(await right.promise);
    await editor.quickInput.accept();
    const signedIn = `Signed in to Snippet Service as ${walk.service.demo.username} · `;
    await editor.notifications.waitFor(signedIn);
    await editor.notifications.dismiss(signedIn);
  });

  for (const { when, trouble, ...notice } of reading) {
    walk.step(`refreshes while ${when}, and keeps the list`, async () => {
      const { editor } = walk;
      await editor.tree.waitForRow("Go");
      const rows = await editor.tree.labels();
      await isIn(trouble);
      await editor.runCommand("Snippet Service: Refresh");
      await walk.day.seesAndClears(notice, `refresh-${fileName(when)}`);
      await isWellAgain(trouble);
      assert.deepEqual(await editor.tree.labels(), rows);
    });
  }

  walk.step("selects nothing, or too much, and is told before any step", async () => {
    const { editor } = walk;
    const save = "Snippet Service: Save Selection as Snippet…";
    await editor.editors.openFile("empty.go");
    await editor.runCommand(save);
    await editor.notifications.waitFor("This file is empty. There is nothing to save.");
    await editor.editors.openFile("kept.go");
    await editor.runCommand(save);
    await walk.day.seesAndClears(
      { says: "Nothing is selected. Select the code to save.", button: "Save Whole File" },
      "nothing-selected",
    );
    await editor.editors.openFile("too-large.txt");
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.runCommand(save);
    await editor.notifications.waitFor("A snippet can have up to 1 MiB; this has 1,048,577 bytes.");
    await editor.screenshot("too-large");
  });

  walk.step("types a title of 300 characters, and is told at the box", async () => {
    const { editor } = walk;
    await editor.editors.openFile("kept.go");
    await editor.page.keyboard.press("ControlOrMeta+A");
    await editor.runCommand("Snippet Service: Save Selection as Snippet…");
    await editor.quickInput.waitFor("Title");
    await editor.quickInput.type("t".repeat(300));
    await editor.quickInput.accept();
    await editor.quickInput.waitForMessage(
      /^The title has 300 characters; at most 255 are allowed\./,
    );
    assert.equal(await editor.quickInput.value(), "t".repeat(300));
    await editor.screenshot("long-title");
    await editor.quickInput.type(title);
    await walk.day.goesOnFromTitle();
    await editor.quickInput.accept();
    await editor.tree.waitUntilRevealed(title);
    await eventually(saved, [code]);
  });

  const saves = (named: string): Promise<void> => walk.day.savesFile("kept.go", named);
  const arrives = async (named: string): Promise<void> => {
    await walk.pending.waitUntilGone();
    await eventually(() => saved(named), [code]);
  };

  for (const [index, { when, trouble, says }] of waited.entries()) {
    walk.step(`saves while ${when}: it waits, and is on the service once`, async () => {
      const named = `Waited ${String(index)}`;
      await isIn(trouble);
      await saves(named);
      await walk.pending.waitForRow(named, says);
      await walk.editor.screenshot(`save-${fileName(when)}`);
      await isWellAgain(trouble);
      await walk.editor.runCommand("Snippet Service: Refresh");
      await arrives(named);
    });
  }

  walk.step("saves while the answer is lost: it is found, and there once", async () => {
    const named = "Answer lost";
    await isIn({ after: (route, answer) => (route === "POST /snippets" ? "cut" : answer) });
    await saves(named);
    await eventually(() => saved(named), [code]);
    await walk.pending.waitUntilGone();
    await isWellAgain({});
    assert.deepEqual(await saved(named), [code]);
  });

  const goesOn = async (named: string, by: "Refresh" | "Retry"): Promise<void> => {
    if (by === "Retry") await walk.pending.pressInline(named, "Retry");
    else await walk.editor.runCommand("Snippet Service: Refresh");
  };

  for (const { when, trouble, title: named, goesOnBy, ...notice } of needing) {
    walk.step(`saves while ${when}, and is told what helps`, async () => {
      await isIn(trouble);
      await saves(named);
      await walk.pending.waitForRow(named, "needs attention");
      await walk.day.seesAndClears(notice, `needs-${fileName(when)}`);
      await isWellAgain(trouble);
      await goesOn(named, goesOnBy);
      await arrives(named);
    });
  }

  walk.step("edits the details of a snippet that is said to be gone (404)", async () => {
    const { editor } = walk;
    const notice: Notice = {
      says: "The server no longer has this snippet.",
      button: "Refresh",
    };
    walk.troubled.trouble = {
      before: (route) => (/^GET \/snippets\/\w+$/.test(route) ? json(404, {}) : undefined),
    };
    await editor.tree.chooseFromMenu(title, "Organize", "Edit Details…");
    await walk.day.sees(notice, "details-gone");
    await editor.tree.waitUntilGone(title);
    walk.troubled.trouble = {};
    await walk.day.presses(notice);
    await editor.tree.waitForRow(title);
  });

  for (const { when, trouble, goesOnBy, ...notice } of saving) {
    walk.step(`saves the text of a snippet while ${when}: it is kept`, async () => {
      const { editor } = walk;
      const [before = ""] = await saved();
      await isIn(trouble);
      await typeIntoSnippet(editor, title, addition);
      await editor.editors.save();
      await walk.day.seesAndClears(notice, `edit-${fileName(when)}`);
      await isWellAgain(trouble);
      await goesOn(title, goesOnBy);
      await walk.pending.waitUntilGone();
      await eventually(saved, [before + addition]);
    });
  }

  for (const [index, { when, trouble, says }] of lookedFor.entries()) {
    walk.step(`saves while ${when}: it is looked for`, async () => {
      const named = `Looked for ${String(index)}`;
      await isIn(trouble);
      await saves(named);
      await walk.pending.waitForRow(named, says);
      await walk.editor.screenshot(`save-${fileName(when)}`);
      await isWellAgain(trouble);
    });
  }

  walk.step(
    "has what was looked for on the service, once, without a wait for the grace time",
    async () => {
      // What has failed several times is tried seldom by itself.
      await goesOn("", "Refresh");
      await walk.pending.waitUntilGone();
      for (const index of lookedFor.keys()) {
        assert.deepEqual(await saved(`Looked for ${String(index)}`), [code]);
      }
    },
  );

  walk.step("goes on where the settings have lost the address: the session knows it", async () => {
    const { server } = walk.stage;
    const whole = JSON.parse(await settingsOf(server)) as object;
    await walk.day.writesSettings({ ...whole, "snippetService.apiUrl": "" });
    await walk.day.savesFile("kept.go", "Without an address");
    await eventually(async () => (await saved("Without an address")).length, 1);
    await walk.day.writesSettings(whole);
  });

  walk.step("leaves no secret in any file but the secret storage", async () => {
    const { home } = walk.stage.server;
    const { all, kinds } = walk.troubled.secrets;
    walk.troubled.secrets.add("password", walk.service.demo.password);
    await writeFile(join(home, "console.txt"), consoleLines.join("\n"));
    const wanted = ["access_token", "code", "code_verifier", "client_secret", "password"];
    assert.deepEqual(
      wanted.filter((kind) => !kinds.has(kind)),
      [],
    );
    const log = await logText(home);
    assert.match(log, /server: The server reports an internal error \(500\)\./);
    assert.match(log, /\[debug\] A sign-in answer was ignored: wrong-state/);
    const hunt = new SecretHunt(all);
    // Planted, so that the hunt is seen to find each of them in each form.
    await writeFile(join(home, "planted.txt"), hunt.bait);
    const hits = await hunt.inFolder(home);
    assert.deepEqual(
      hits.filter(({ where }) => where !== "planted.txt"),
      [],
    );
    assert.equal(hits.length, hunt.baitHits);
  });
});

function settingsOf(server: EditorServer): Promise<string> {
  return readFile(server.settingsFile, "utf8");
}

function fileName(words: string): string {
  return words.replaceAll(/\W+/g, "-");
}

/** What the extension itself has logged. */
async function logText(home: string): Promise<string> {
  const names = await readdir(home, { recursive: true });
  const own = names.filter((name) => name.endsWith("Snippet Service.log"));
  assert.notEqual(own.length, 0, "the extension has a log");
  return (await Promise.all(own.map((name) => readFile(join(home, name), "utf8")))).join("");
}
