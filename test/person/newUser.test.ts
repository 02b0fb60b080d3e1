import { mkdir } from "node:fs/promises";
import { fillLibrary } from "../bench/library/bulkLibrary.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";
import { NewUser, newUserFiles } from "../support/person/newUser.ts";

const stepLimitMs = 300_000;

const beginnings = [
  { who: "A new user", run: "new-user", before: 0 },
  { who: "A new user of a library with 10,000 snippets", run: "new-user-10000", before: 10_000 },
] as const;

for (const { who, run, before: count } of beginnings) {
  describe(`${who}, by keyboard alone`, function () {
    this.timeout(stepLimitMs);

    const walk = new EditorWalk(run, { files: newUserFiles });
    let user: NewUser;

    walk.begin(async () => {
      if (count > 0) {
        await mkdir(walk.computerFolder, { recursive: true });
        await fillLibrary(walk.computerFolder, count);
      }
      user = new NewUser(walk.stage, walk.computer);
    });

    walk.step("saves the first snippet, and is asked where", () => user.savesTheFirst());
    walk.step("saves nine more", () => user.savesTheOthers());
    walk.step("goes through the view, and opens one", () => user.looksAround());
    walk.step("finds all ten by what is remembered, and inserts them", () =>
      user.findsAndInsertsAll(),
    );
  });
}
