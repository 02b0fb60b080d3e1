import { randomUUID } from "node:crypto";
import { Uri } from "vscode";

/** Scheme of documents that become snippets when they are saved. The `when` clauses of the manifest contain it, too. */
export const draftScheme = "snippet-draft";

/** Distinguishes plain drafts from templates, also in those clauses. */
const plainMark = "new-";

const idForm = /^(?:new-)?[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** A new draft's address. @param name of its tab; its extension gives the editor the language. */
export function newDraftUri(name: string, isTemplate: boolean): Uri {
  const authority = `${isTemplate ? "" : plainMark}${randomUUID()}`;
  return Uri.from({ scheme: draftScheme, authority, path: `/${name}` });
}

/** The address of a draft with a known id. */
export function draftUri(id: string, name: string): Uri {
  return Uri.from({ scheme: draftScheme, authority: id, path: `/${name}` });
}

/** @returns undefined for an address that {@link newDraftUri} did not make. */
export function draftId({ scheme, authority, path }: Uri): string | undefined {
  const isDraft = scheme === draftScheme && idForm.test(authority) && /^\/[^/]+$/.test(path);
  return isDraft ? authority : undefined;
}

/** Whether its text is in the editor's snippet syntax. */
export function isTemplateDraft({ scheme, authority }: Uri): boolean {
  return scheme === draftScheme && !authority.startsWith(plainMark);
}
