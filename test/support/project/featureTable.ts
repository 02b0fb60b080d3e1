import { posix } from "node:path";
import { hasTest } from "./attackList.ts";

/** A row of the tables of features: what a user can do, and the tests that show it. */
export interface FeatureRow {
  readonly feature: string;
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

const link = /\[((?:[^\\\]]|\\.)+)\]\(([^)]+)\)/g;

/**
 * @param markdown of the page.
 * @param folder of the page, from which its links lead to the tests.
 */
export function readFeatureRows(markdown: string, folder: string): readonly FeatureRow[] {
  return markdown
    .split("\n")
    .filter((line) => /^\|(?! *:?-+|.*\|\s*Shown by\s*\|)/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map(([, feature = "", shown = ""]) => ({
      feature,
      tests: [...shown.matchAll(link)].map(([, title = "", file = ""]) => ({
        file: posix.join(folder, file),
        title: title.replaceAll(/\\([^\w\s])/g, "$1"),
      })),
    }));
}

/**
 * @param source the text of a file; undefined where there is none.
 * @returns one sentence for each row without a test, and for each test that is not there.
 */
export function featureProblems(
  rows: readonly FeatureRow[],
  source: (file: string) => string | undefined,
): readonly string[] {
  return rows.flatMap(({ feature, tests }) => {
    if (feature === "") return ["a row does not say what it is about"];
    if (tests.length === 0) return [`nothing shows “${feature}”`];
    return tests.flatMap(({ file, title }) => {
      const text = source(file);
      if (text === undefined) return [`${feature}: there is no ${file}`];
      return hasTest(text, title) ? [] : [`${feature}: ${file} has no test “${title}”`];
    });
  });
}
