import assert from "node:assert/strict";
import { extname } from "node:path";
import fc from "fast-check";
import { fileExtensionFor } from "../../../../src/core/snippet/language/languageMap.ts";
import {
  colorOnly,
  languageNamed,
  readOnlyName,
} from "../../../../src/host/languages/colorOnly.ts";

const titles = fc.oneof(
  fc.string(),
  fc.constantFrom("package.json", "a.json.json", ".json", "a.ts", "tsconfig.json-snippet"),
);

describe("The name of a read-only document", () => {
  const colored =
    "JSON|json|JSON with Comments|JavaScript|TypeScript|TSX|CSS|SCSS|Less|x.json|Jupyter Notebook";
  for (const language of colored.split("|")) {
    it(`of ${language} has no extension that is read by the editor's extensions, and tells the colors`, () => {
      fc.assert(
        fc.property(titles, (title) => {
          const name = readOnlyName(title, language);
          assert.match(extname(name), /^\.[a-z]+-snippet$/);
          assert.match(colorOnly(languageNamed(`/${name}`) ?? ""), /^snippet-template-/);
        }),
      );
    });
  }

  for (const language of ["Python", "Go", "unheard of"]) {
    it(`of ${language} has its usual extension`, () => {
      fc.assert(
        fc.property(titles, (title) => {
          const name = readOnlyName(title, language);
          assert.equal(extname(name), fileExtensionFor(language));
          assert.equal(languageNamed(`/${name}`), undefined);
        }),
      );
    });
  }
});
