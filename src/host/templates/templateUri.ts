import { randomUUID } from "node:crypto";
import { extname } from "node:path";
import { Uri } from "vscode";
import { fileNameFor } from "../../core/snippet/snippetPath.ts";
import { suggestTitle } from "../../core/snippet/suggestTitle.ts";
import type { CapturedCode } from "../steps/capturedCode.ts";

/** Documents in which templates are made. The manifest's `when` clauses name it, too. */
export const templateScheme = "snippet-draft";

const idForm = /^[0-9a-f-]{36}$/;

/** A new draft's address, whose path names the template and gives the editor the language. */
export function newTemplateUri({ code, title, fileName }: CapturedCode): Uri {
  const name = fileNameFor(title ?? suggestTitle(code), extname(fileName));
  return Uri.from({ scheme: templateScheme, authority: randomUUID(), path: `/${name}` });
}

/** @returns undefined for an address that {@link newTemplateUri} did not make. */
export function templateId({ scheme, authority, path }: Uri): string | undefined {
  const isDraft = scheme === templateScheme && idForm.test(authority) && /^\/[^/]+$/.test(path);
  return isDraft ? authority : undefined;
}
