import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseView } from "../support/person/databaseView.ts";
import { MainJob, mainJobFiles } from "../support/person/mainJob.ts";
import { PersonStage } from "../support/person/personStage.ts";
import { PlainApi } from "../support/person/plainApi.ts";
import { ServiceVisitor, type ClientCredentials } from "../support/person/serviceVisitor.ts";
import { Walk } from "../support/person/walk.ts";
import { ServiceProcess } from "../support/service/serviceProcess.ts";

const setUpLimitMs = 300_000;
const stepLimitMs = 180_000;

describe("A person with a Snippet Service", function () {
  this.timeout(stepLimitMs);

  const person = { username: "ada", password: "a few unrelated words" };
  const walk = new Walk();
  const owned = new AsyncDisposableStack();
  let stage: PersonStage;
  let service: ServiceProcess;
  let visitor: ServiceVisitor;
  let client: ClientCredentials;
  let api: PlainApi;
  let job: MainJob;

  before(async function () {
    this.timeout(setUpLimitMs);
    const data = await mkdtemp(join(tmpdir(), "snippet-service-data-"));
    owned.defer(() => rm(data, { recursive: true, force: true, maxRetries: 9 }));
    service = owned.use(await ServiceProcess.start(data, []));
    stage = owned.use(await PersonStage.open("service", { files: mainJobFiles }));
    visitor = await ServiceVisitor.open(stage.context, service.demo.apiUrl);
    job = new MainJob(stage, () => api);
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await stage.editor.screenshotOfFailure();
  });

  after(() => owned.disposeAsync());

  walk.step("registers on the service's page", async () => {
    await visitor.register(person);
    await stage.editor.screenshot("registered", visitor.page);
  });

  walk.step("registers the editor as a client application", async () => {
    client = await visitor.registerClient("My editor", ["http://127.0.0.1/"]);
    await stage.editor.screenshot("client-registered", visitor.page);
    api = new PlainApi(service.demo.apiUrl, await visitor.ownToken(client));
    assert.equal(await api.username(), person.username);
    assert.deepEqual(await api.snippets(), []);
    await visitor.page.close();
  });

  walk.step("signs in through the consent page", async () => {
    const { editor } = stage;
    await editor.page.bringToFront();
    await editor.tree.open();
    await editor.tree.waitForWelcome("No account needed");
    await editor.screenshot("welcome");
    await editor.tree.pressWelcome("Sign In");
    const answers = [service.demo.apiUrl, "", client.clientId];
    const placeholders = ["https://snippets.example.com", /^The same as/, "Client id"];
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
    await consent.getByRole("button", { name: "Allow" }).click();
    await editor.notifications.waitFor(`Signed in to Snippet Service as ${person.username}.`);
    await editor.page.bringToFront();
    await editor.screenshot("signed-in");
  });

  walk.step("saves selected code with title and tags", () => job.saveSelection());
  walk.step("sees it under its language", () => job.seeUnderItsLanguage());
  walk.step("inserts it at two cursors, in one undo step", () => job.insertAtTwoCursors());
  walk.step("finds it by a word of its code and inserts it", () => job.searchAndInsert());
  walk.step("edits and saves it", () => job.editAndSave());
  walk.step("deletes it and takes that back", () => job.deleteAndUndo());

  walk.step("signs out, and the service keeps the snippet", async () => {
    const { editor } = stage;
    await editor.runCommand("Snippet Service: Sign Out");
    await editor.notifications.waitFor("Signed out of Snippet Service");
    await editor.tree.waitForWelcome("Sign In");
    await editor.screenshot("signed-out");
    assert.equal((await api.snippets()).length, 1);
  });
});

describe("A person without an account", function () {
  this.timeout(stepLimitMs);

  const walk = new Walk();
  const owned = new AsyncDisposableStack();
  let stage: PersonStage;
  let job: MainJob;

  before(async function () {
    this.timeout(setUpLimitMs);
    stage = owned.use(await PersonStage.open("this-computer", { files: mainJobFiles }));
    const folder = join(stage.server.globalStorage, "snippet-service.snippet-service", "computer");
    const view = new DatabaseView(join(folder, "snippets.db"));
    job = new MainJob(stage, () => view);
  });

  afterEach(async function () {
    if (this.currentTest?.state === "failed") await stage.editor.screenshotOfFailure();
  });

  after(() => owned.disposeAsync());

  walk.step("begins with one press of a button", async () => {
    const { editor } = stage;
    await editor.tree.open();
    await editor.tree.pressWelcome("Use on This Computer");
    await editor.tree.waitForWelcome("No snippets yet");
    await editor.screenshot("empty");
  });

  walk.step("saves selected code with title and tags", () => job.saveSelection());
  walk.step("sees it under its language", () => job.seeUnderItsLanguage());
  walk.step("inserts it at two cursors, in one undo step", () => job.insertAtTwoCursors());
  walk.step("finds it by a word of its code and inserts it", () => job.searchAndInsert());
  walk.step("edits and saves it", () => job.editAndSave());
  walk.step("deletes it and takes that back", () => job.deleteAndUndo());
});
