import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launchBrowser } from "../support/service/browser.ts";
import { EditorPage } from "../support/editor/editorPage.ts";
import { signInWithSecret } from "../support/person/demoSignIn.ts";
import { askEditor, isLetIn, otherSite } from "../support/person/strangerAtEditor.ts";
import { StartedDemo } from "../support/person/startedDemo.ts";
import { Walk } from "../support/person/walk.ts";

describe("The first command of the README", function () {
  this.timeout(300_000);

  const walk = new Walk();
  const owned = new AsyncDisposableStack();
  let demo: StartedDemo;
  let editor: EditorPage;

  after(() => owned.disposeAsync());

  walk.step("says where the editor is, and how to come in", async () => {
    const data = await mkdtemp(join(tmpdir(), "snippet-service-start-"));
    owned.defer(() => rm(data, { recursive: true, force: true, maxRetries: 9 }));
    demo = owned.use(await StartedDemo.start(data));
    assert.match(demo.wayIn.address, /^http:\/\/(127\.0\.0\.1|localhost):\d+\/\?tkn=[0-9a-f]{64}&/);
  });

  for (const [who, headers, token] of [
    ["a program that finds the port", {}, ""],
    ["a page of another site", otherSite, ""],
    ["a page of another site that guesses the token", otherSite, "tkn=0123456789abcdef&"],
  ] as const) {
    walk.step(`opens no editor and reads no file for ${who}`, async () => {
      const { port } = new URL(demo.wayIn.address);
      const file = encodeURIComponent(fileURLToPath(import.meta.url));
      for (const path of [
        `/?${token}folder=%2F`,
        `/vscode-remote-resource?${token}path=${file}`,
        `/callback?${token}vscode-reqid=1`,
      ]) {
        const { status, body } = await askEditor(Number(port), path, headers);
        assert.deepEqual({ path, status, body }, { path, status: 403, body: "Forbidden." });
      }
    });
  }

  walk.step(
    "talks to the one that has the token of the printed address, and to no other",
    async () => {
      const { port, searchParams } = new URL(demo.wayIn.address);
      const token = searchParams.get("tkn") ?? "";
      assert.equal(await isLetIn(Number(port), token), true);
      for (const wrong of ["", token.slice(1), "00000000000000000000"]) {
        assert.equal(await isLetIn(Number(port), wrong), false, wrong);
      }
    },
  );

  walk.step(
    "shows an editor in which a person signs in, and sees the example snippets",
    async () => {
      const browser = owned.use(await launchBrowser());
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const { wayIn } = demo;
      editor = await EditorPage.open(context, { address: () => wayIn.address }, "start");
      await signInWithSecret({ editor }, wayIn);
      for (const language of ["Go", "Python", "TypeScript"]) {
        await editor.tree.row(language).waitFor();
      }
      await editor.screenshot("examples");
      await context.close();
    },
  );

  walk.step("ends all that it started at Ctrl+C", async () => {
    assert.equal(await demo.interrupt(), 0);
  });
});
