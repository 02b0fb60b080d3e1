import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStorage } from "../../src/service/cli/openStorage.ts";
import { accountName } from "../../src/service/storage/accountName.ts";
import type { Storage } from "../../src/service/storage/storage.ts";
import { signInWithDemo } from "../support/person/demoSignIn.ts";
import { EditorWalk } from "../support/person/editorWalk.ts";
import { byNobody } from "../support/service/byNobody.ts";
import { plainAccount } from "../support/service/plainAccount.ts";
import { ServiceProcess } from "../support/service/serviceProcess.ts";

const title = "Open a connection of the team";

describe("A member of a team that has a shared account", function () {
  this.timeout(180_000);

  const walk = new EditorWalk("sharedAccount", {});
  let database: string;
  let ids: { readonly team: number; readonly member: number };

  const change = async <T>(work: (storage: Storage) => Promise<T>): Promise<T> => {
    const storage = await openStorage(database);
    try {
      return await work(storage);
    } finally {
      await storage.close();
    }
  };

  walk.step("connects as the team, and has its library", async () => {
    const { editor, owned } = walk;
    const data = await mkdtemp(join(tmpdir(), "snippet-service-data-"));
    owned.defer(() => rm(data, { recursive: true, force: true, maxRetries: 9 }));
    const redirects = ["--redirect-prefix", "http://127.0.0.1/"];
    const { demo } = owned.use(await ServiceProcess.start(data, redirects));
    database = join(data, "service.db");
    ids = await change(async ({ accounts, members, snippets }) => {
      const team = await accounts.create({ ...plainAccount, username: "team" });
      const member = await accounts.byUsername(accountName(demo.username));
      assert.ok(team !== undefined && member !== undefined);
      assert.ok(await members.add(team.id, member.id));
      const texts = { languageId: 303, description: "", tags: [], code: "connect()" };
      const snippet = { ...texts, title, private: true, ownerId: team.id, createdAt: Date.now() };
      await snippets.create(snippet, byNobody);
      return { team: team.id, member: member.id };
    });
    await signInWithDemo(walk.stage, { ...demo, as: "team" }, demo.apiUrl);
    await editor.tree.expand("Python");
    await editor.tree.waitForRow(title);
    await editor.screenshot("team");
  });

  walk.step(
    "is told once that the session has ended, when no member any longer, and keeps what is here",
    async () => {
      const { editor } = walk;
      await change(({ members }) => members.remove(ids.team, ids.member));
      await editor.runCommand("Snippet Service: Refresh");
      await editor.notifications.waitFor(/session has ended|sign in again/iu);
      await editor.tree.waitForRow(title);
      await editor.screenshot("ended");
    },
  );
});
