import { join } from "node:path";
import { DurableFolder } from "../core/library/files/durableFolder.ts";
import { NodeFiles } from "../core/library/files/nodeFiles.ts";
import { Drafts, type DraftsParts } from "../host/drafts/drafts.ts";
import type { Base } from "./base.ts";

/** The documents that become snippets; loaded when the first is made, or is still open from the last session. */
export function buildDrafts(
  { context, clock, owned, log }: Base,
  save: DraftsParts["save"],
): Drafts {
  const path = join(context.globalStorageUri.fsPath, "templates");
  const folder = new DurableFolder(new NodeFiles(clock), path, clock);
  return owned.add(new Drafts({ folder, clock, log, save }));
}
