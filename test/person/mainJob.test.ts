import assert from "node:assert/strict";
import { MainJob, mainJobFiles } from "../support/person/mainJob.ts";
import { PlainApi } from "../support/person/plainApi.ts";
import {
  allowOn,
  ServiceVisitor,
  type ClientCredentials,
} from "../support/person/serviceVisitor.ts";
import { startDemo } from "../support/person/demo.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";
import type { ServiceProcess } from "../support/service/serviceProcess.ts";

const stepLimitMs = 180_000;

/** The steps that are the same with an account and without. */
function doMainJob(walk: EditorWalk, job: () => MainJob): void {
  walk.step("saves selected code with title and tags", () => job().saveSelection());
  walk.step("sees it under its language", () => job().seeUnderItsLanguage());
  walk.step("inserts it at two cursors, in one undo step", () => job().insertAtTwoCursors());
  walk.step("finds it by a word of its code and inserts it", () => job().searchAndInsert());
  walk.step("edits and saves it", () => job().editAndSave());
  walk.step("deletes it and takes that back", () => job().deleteAndUndo());
}

describe("A person with a Snippet Service", function () {
  this.timeout(stepLimitMs);

  const person = { username: "ada", password: "a few unrelated words" };
  const walk = new EditorWalk("service", { files: mainJobFiles });
  let service: ServiceProcess;
  let visitor: ServiceVisitor;
  let client: ClientCredentials;
  let api: PlainApi;
  let job: MainJob;

  walk.begin(async () => {
    service = await startDemo(walk.owned);
    visitor = await ServiceVisitor.open(walk.stage.context, service.demo.apiUrl);
    job = new MainJob(walk.stage, () => api);
  });

  walk.step("registers on the service's page", async () => {
    await visitor.register(person);
    await walk.editor.screenshot("registered", visitor.page);
  });

  walk.step("registers the editor as a client application", async () => {
    client = await visitor.registerClient("My editor", ["http://127.0.0.1/"]);
    await walk.editor.screenshot("client-registered", visitor.page);
    api = new PlainApi(service.demo.apiUrl, await visitor.ownToken(client));
    assert.equal(await api.username(), person.username);
    assert.deepEqual(await api.snippets(), []);
    await visitor.page.close();
  });

  walk.step("signs in through the consent page", async () => {
    const { editor } = walk;
    await editor.page.bringToFront();
    await editor.tree.open();
    await editor.tree.waitForWelcome("No account needed");
    await editor.screenshot("welcome");
    await editor.tree.pressWelcome("Sign In");
    const answers = [service.demo.apiUrl, "", client.clientId];
    const placeholders = ["https://snippets.example.com", /^The same as/, "Client ID"];
    for (const [index, answer] of answers.entries()) {
      await editor.quickInput.waitFor(placeholders[index] ?? "");
      await editor.quickInput.type(answer);
      await editor.screenshot(`sign-in-question-${String(index + 1)}`);
      await editor.quickInput.accept();
    }
    await editor.quickInput.waitFor("Client secret");
    await editor.quickInput.type(client.clientSecret);
    await editor.screenshot("sign-in-secret");
    const consent = await editor.newTabFrom(() => editor.quickInput.accept());
    await consent.getByRole("button", { name: "Allow" }).waitFor();
    await editor.screenshot("consent", consent);
    await allowOn(consent);
    await editor.notifications.waitFor(`Signed in to Snippet Service as ${person.username} · `);
    await editor.page.bringToFront();
    await editor.screenshot("signed-in");
  });

  doMainJob(walk, () => job);

  walk.step("signs out, and the service keeps the snippet", async () => {
    const { editor } = walk;
    await editor.runCommand("Snippet Service: Sign Out");
    await editor.notifications.waitFor(`Signed out: ${person.username} · `);
    await editor.tree.waitForWelcome("Sign In");
    await editor.screenshot("signed-out");
    assert.equal((await api.snippets()).length, 1);
  });
});

describe("A person without an account", function () {
  this.timeout(stepLimitMs);

  const walk = new EditorWalk("this-computer", { files: mainJobFiles });
  let job: MainJob;

  before(() => {
    job = new MainJob(walk.stage, () => walk.computer);
  });

  walk.step("begins with one press of a key, which leaves the keyboard in the view", async () => {
    const { editor } = walk;
    await editor.tree.open();
    await editor.tree.pressWelcomeByKey("Use on This Computer");
    await editor.tree.waitForWelcome("No snippets yet");
    await editor.tree.waitUntilFocused();
    await editor.screenshot("empty");
  });

  doMainJob(walk, () => job);
});
