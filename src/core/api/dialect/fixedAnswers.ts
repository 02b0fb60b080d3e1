import type { Answers } from "./dialect.ts";
import { readAnswers } from "./dialectAnswers.ts";

/** Settings, without `snippetService.`, and the answers they fix. */
const answerOf: Readonly<Record<string, keyof Answers>> = {
  "api.bodyEncoding": "bodyEncoding",
  "api.formBoolean": "formBoolean",
  "api.formArray": "tagForm",
  "api.codeField": "codeField",
  "api.listPath": "listPath",
  "api.paging": "paging",
  "api.firstPage": "firstPage",
  "api.pageSize": "pageSize",
  "api.maxRecords": "maxRecords",
  "api.tokenTransport": "tokenPlace",
  "api.fields": "fields",
};

/**
 * What settings fix.
 * @param setting gives the value of a setting by its name without `snippetService.`; `auto`, an empty text, 0 for the page size
 * and whatever is not understood fix nothing.
 */
export function fixedAnswers(setting: (name: string) => unknown): Answers {
  const given = Object.entries(answerOf).map(([name, answer]) => [answer, valueOf(setting(name))]);
  return readAnswers(Object.fromEntries(given));
}

function valueOf(value: unknown): unknown {
  if (value === "auto" || value === "") {
    return undefined;
  }
  // Numbers that settings offer as a choice are written as text.
  return value === "0" || value === "1" ? Number(value) : value;
}
