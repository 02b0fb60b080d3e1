import * as linguist from "linguist-languages";
import type { Language } from "../../../src/core/model.ts";

/** Every language of linguist, as a service lists them. */
export const languageCatalog: readonly Language[] = Object.values(linguist).map(
  ({ languageId, name }) => ({ id: String(languageId), name }),
);
