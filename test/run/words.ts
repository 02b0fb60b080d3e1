import { writeFileSync } from "node:fs";
import { codeSentences } from "../support/words/codeSentences.ts";
import { bundleFile, bundleTexts } from "../support/words/translations.ts";

const language = "de";
const known = bundleTexts(language);
const asked = [...new Set(codeSentences().map(({ text }) => text))].sort();

// Sorted, so that sentences added at the same time seldom stand on the same line.
const kept = asked.flatMap((text) => (known[text] === undefined ? [] : [[text, known[text]]]));
writeFileSync(bundleFile(language), `${JSON.stringify(Object.fromEntries(kept), undefined, 2)}\n`);
for (const text of Object.keys(known).filter((each) => !asked.includes(each))) {
  console.log(`removed, since the code does not say it any more: ${text}`);
}
for (const text of asked.filter((each) => known[each] === undefined)) {
  console.log(`to be translated: ${JSON.stringify(text)}`);
}
