import { join } from "node:path";
import { DurableFolder } from "../core/library/files/durableFolder.ts";
import { NodeFiles } from "../core/library/files/nodeFiles.ts";
import { TemplateDrafts } from "../host/templates/templateDrafts.ts";
import { Templates } from "../host/templates/templates.ts";
import type { Base } from "./base.ts";

/** The making of templates, loaded when the first is made, or found open from the last time. */
export function buildTemplates({ context, clock, owned, log }: Base): Templates {
  const folder = join(context.globalStorageUri.fsPath, "templates");
  const drafts = new TemplateDrafts(new DurableFolder(new NodeFiles(clock), folder, clock), clock);
  return owned.add(new Templates(drafts, log));
}
