import type { SnippetDraft } from "../../../src/core/model.ts";

/** What the service has of a snippet before anybody changes it. */
export const sharedDraft: SnippetDraft = {
  languageId: "1",
  title: "Shared",
  description: "",
  tags: [],
  private: false,
  code: "old",
};
