/**
 * Program: a window that saves for ever and sends what it owns: to a file, a line for each request. Arguments: the
 * folder that all windows share, the window's name, and
 * `trusting` for one that takes every other window for living, and dies slowly enough for that to be seen.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { openWindow } from "../../../src/core/lease/openWindow.ts";
import type { LiveWindows } from "../../../src/core/lease/liveWindows.ts";
import { NodeFiles } from "../../../src/core/library/files/nodeFiles.ts";
import { SystemClock } from "../../../src/core/systemClock.ts";
import type { Note } from "../../support/library/storedNote.ts";
import { report, ReportedLedger } from "./reportedLedger.ts";
import { StoresUnderTest } from "./storesUnderTest.ts";

const [folder = "", name = "", manner = ""] = process.argv.slice(2);
const clock = new SystemClock();
const live = openWindow(`${folder}/windows`, randomBytes, clock);
const windows: LiveWindows =
  manner === "trusting" ? Object.assign(live, { isAlive: () => Promise.resolve(true) }) : live;
const { operations } = new StoresUnderTest(new NodeFiles(clock), folder, windows, clock);
const ledger = new ReportedLedger();
const server = `${folder}/server`;

for (let number = 1; ; number += 1) {
  const id = `${name}-${number}`;
  const acknowledge = ledger.begin(id, id);
  await operations.append({ id, text: "queued" });
  acknowledge();
  for (const note of (await operations.look()).taken) await send(note);
}

/** The owner before may have died at any point: then the server is asked first. */
async function send(note: Note): Promise<void> {
  if (manner === "trusting") await new Promise((resolve) => setTimeout(resolve, 50));
  if (note.text !== "sending" || !received().includes(note.id)) {
    if (!(await operations.update({ ...note, text: "sending" }))) return;
    appendFileSync(server, `${note.id}\n`);
  }
  await operations.finish(note);
  report({ kind: "sent", id: note.id });
}

function received(): readonly string[] {
  return readFileSync(server, "utf8").split("\n");
}
