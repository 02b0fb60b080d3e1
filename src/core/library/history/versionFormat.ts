import { hasMembers, isDraft } from "../files/recordFields.ts";
import type { RecordFormat } from "../files/recordFormat.ts";
import type { SnippetVersion } from "../snippetVersion.ts";

const members = { id: "string", snippetId: "string", savedAt: "number" } as const;

export const versionFormat: RecordFormat<SnippetVersion> = {
  name: "version",
  version: 1,
  readableSince: 1,
  read: (value) =>
    hasMembers(value, members) && isDraft(value["draft"])
      ? (value as unknown as SnippetVersion)
      : undefined,
};
