import { mkdir } from "node:fs/promises";
import { fillLibrary } from "../../bench/library/bulkLibrary.ts";
import { EditorWalk } from "./editorWalk.ts";
import { NewUser, newUserFiles } from "./newUser.ts";
import { tenSnippets } from "./tenSnippets.ts";

const stepLimitMs = 300_000;

/**
 * @param run its folder of pictures.
 * @param count of the snippets that are on this computer before.
 * @param saved how many of `tenSnippets` are saved and found.
 */
export function walkAsNewUser(who: string, run: string, count: number, saved: number): void {
  describe(`${who}, by keyboard alone`, function () {
    this.timeout(stepLimitMs);

    const walk = new EditorWalk(run, { files: newUserFiles });
    let user: NewUser;

    walk.begin(async () => {
      if (count > 0) {
        await mkdir(walk.computerFolder, { recursive: true });
        await fillLibrary(walk.computerFolder, count);
      }
      user = new NewUser(walk.stage, walk.computer, tenSnippets.slice(0, saved));
    });

    walk.step("saves the first snippet, and is asked where", () => user.savesTheFirst());
    walk.step("saves more", () => user.savesTheOthers());
    walk.step("goes through the view, and opens one", () => user.looksAround());
    walk.step("finds all of them by what is remembered, and inserts them", () =>
      user.findsAndInsertsAll(),
    );
  });
}
