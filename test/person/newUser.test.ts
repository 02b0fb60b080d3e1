import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fillLibrary } from "../bench/library/bulkLibrary.ts";
import { DatabaseView } from "../support/person/databaseView.ts";
import { NewUser, newUserFiles } from "../support/person/newUser.ts";
import { PersonStage } from "../support/person/personStage.ts";
import { Walk } from "../support/person/walk.ts";

const setUpLimitMs = 300_000;
const stepLimitMs = 300_000;

const beginnings = [
  { who: "A new user", run: "new-user", before: 0 },
  { who: "A new user of a library with 10,000 snippets", run: "new-user-10000", before: 10_000 },
] as const;

for (const { who, run, before: count } of beginnings) {
  describe(`${who}, by keyboard alone`, function () {
    this.timeout(stepLimitMs);

    const walk = new Walk();
    const owned = new AsyncDisposableStack();
    let stage: PersonStage;
    let user: NewUser;

    before(async function () {
      this.timeout(setUpLimitMs);
      stage = owned.use(await PersonStage.open(run, { files: newUserFiles }));
      const folder = join(
        stage.server.globalStorage,
        "snippet-service.snippet-service",
        "computer",
      );
      if (count > 0) {
        await mkdir(folder, { recursive: true });
        await fillLibrary(folder, count);
      }
      user = new NewUser(stage, new DatabaseView(join(folder, "snippets.db")));
    });

    afterEach(async function () {
      if (this.currentTest?.state === "failed") await stage.editor.screenshotOfFailure();
    });

    after(() => owned.disposeAsync());

    walk.step("saves the first snippet, and is asked where", () => user.savesTheFirst());
    walk.step("saves nine more", () => user.savesTheOthers());
    walk.step("goes through the view, and opens one", () => user.looksAround());
    walk.step("finds all ten by what is remembered, and inserts them", () =>
      user.findsAndInsertsAll(),
    );
  });
}
