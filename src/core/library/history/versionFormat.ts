import { isDraft, isFields } from "../files/recordFields.ts";
import type { RecordFormat } from "../files/recordFormat.ts";
import type { SnippetVersion } from "../snippetVersion.ts";

export const versionFormat: RecordFormat<SnippetVersion> = {
  name: "version",
  version: 1,
  readableSince: 1,
  read(value) {
    if (!isFields(value)) {
      return undefined;
    }
    const { id, snippetId, savedAt, draft } = value;
    return typeof id === "string" &&
      typeof snippetId === "string" &&
      typeof savedAt === "number" &&
      isDraft(draft)
      ? { id, snippetId, savedAt, draft }
      : undefined;
  },
};
