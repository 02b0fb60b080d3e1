import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { takeUp } from "../../src/host/late/takeUp.ts";

const computer = { kind: "computer" } as const;
const account = { kind: "account", sessionId: "1" } as const;

describe("What is done by itself when the editor has started", () => {
  let folder: string;
  let done: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "take-up-"));
    done = [];
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** @param library the folder of one, with a file in a place of its outbox. */
  async function put(library: string, place: string): Promise<void> {
    const path = join(folder, "v1", library, "outbox", place);
    await mkdir(path, { recursive: true });
    await writeFile(join(path, "1.1.1"), "");
  }

  async function begin(choice: unknown): Promise<readonly string[]> {
    const kept = new Map<string, unknown>([["library.choice", choice]]);
    const globalState = { get: (key: string) => kept.get(key) } as vscode.Memento & {
      setKeysForSync(): void;
    };
    const suggestions = { begin: async () => void done.push("suggests") };
    await takeUp({ globalState, globalStorageUri: vscode.Uri.file(folder) }, suggestions, () => {
      done.push("loads");
      return Promise.resolve({ resume: async () => void done.push("sends") });
    });
    return done;
  }

  it("is nothing where no library was ever chosen, whatever lies there", async () => {
    await put("computer", "inbox");
    assert.deepEqual(await begin(undefined), []);
    assert.deepEqual(await begin({ kind: "none" }), []);
  });

  it("loads nothing where nothing is pending", async () => {
    await put("computer", "done");
    assert.deepEqual(await begin(computer), ["suggests"]);
  });

  it("loads nothing where there is no folder yet", async () => {
    assert.deepEqual(await begin(account), ["suggests"]);
  });

  for (const place of ["inbox", "items"]) {
    it(`sends what is pending in the library in use: ${place}`, async () => {
      await put("computer", place);
      assert.deepEqual(await begin(computer), ["suggests", "loads", "sends"]);
    });
  }

  it("leaves the library on this computer alone where an account is in use, and the other way round", async () => {
    await put("computer", "inbox");
    assert.deepEqual(await begin(account), ["suggests"]);
    done = [];
    await rm(join(folder, "v1", "computer"), { recursive: true });
    await put("service-1", "items");
    assert.deepEqual(await begin(computer), ["suggests"]);
    done = [];
    assert.deepEqual(await begin(account), ["suggests", "loads", "sends"]);
  });
});
