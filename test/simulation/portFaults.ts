import { networkGrace } from "../../src/composition/durableLibrary.ts";
import { isSnippetError, SnippetError } from "../../src/core/errors.ts";
import type { Files } from "../../src/core/library/files/files.ts";
import type { SnippetRemote } from "../../src/core/library/remote.ts";
import { endedFolder, historyFolder } from "./engineGround.ts";
import type { EngineVariant } from "./engineVariant.ts";

/** What an engine would do with a part left out, planted around it: so each is a fault of any engine. */
export const portFaults: readonly EngineVariant[] = [
  { name: "ours, waiting 5 seconds only", grace: 5_000 },
  {
    name: "ours, keeping no history",
    grace: networkGrace,
    files: (files) => without(files, [historyFolder]),
  },
  {
    name: "ours, forgetting which snippet followed which",
    grace: networkGrace,
    files: (files) => without(files, [endedFolder]),
  },
  {
    name: "ours, sending a create again after a 2xx",
    grace: networkGrace,
    remote: forgetsAnswers,
    kind: { isHard: true },
    caughtBy: "repeated",
  },
];

/** Files in these folders seem to be written, and are not. */
function without(files: Files, folders: readonly string[]): Files {
  const isDropped = (path: string): boolean =>
    folders.some((folder) => path.startsWith(`${folder}/`));
  return {
    list: (folder) => files.list(folder),
    read: (path) => files.read(path),
    writeNew: async (path, bytes) => {
      if (!isDropped(path)) {
        await files.writeNew(path, bytes);
      }
    },
    rename: async (from, to) => {
      if (!isDropped(to)) {
        return files.rename(from, to);
      }
      await files.remove(from);
      return true;
    },
    remove: (path) => files.remove(path),
    makeFolder: (path) => files.makeFolder(path),
    syncFolder: (path) => files.syncFolder(path),
  };
}

/** A create that was answered without an id, or refused inside a 200, counts as one that never left. */
function forgetsAnswers(remote: SnippetRemote): SnippetRemote {
  const create: SnippetRemote["create"] = async (...given) => {
    try {
      return await remote.create(...given);
    } catch (error) {
      const wasAnswered =
        isSnippetError(error) && (error.details.status === 200 || error.details.what === "id");
      throw wasAnswered ? new SnippetError("offline", "Taken for not sent.") : error;
    }
  };
  return {
    create,
    counting: (onSent, work) => remote.counting(onSent, work),
    keepsKeys: () => remote.keepsKeys(),
    update: (...given) => remote.update(...given),
    delete: (...given) => remote.delete(...given),
    read: (...given) => remote.read(...given),
    list: (...given) => remote.list(...given),
    languages: (...given) => remote.languages(...given),
    tags: (...given) => remote.tags(...given),
  };
}
