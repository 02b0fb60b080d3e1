import { hasTest } from "./attackList.ts";

/** A row of the README's tables of features: what a person can do, and the tests that show it. */
export interface FeatureRow {
  readonly feature: string;
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

const link = /\[((?:[^\\\]]|\\.)+)\]\(([^)]+)\)/g;

/**
 * @param markdown of the README.
 * @param heading of the section, without signs; it ends at the next heading of its level.
 */
export function readFeatureRows(markdown: string, heading: string): readonly FeatureRow[] {
  const [, section = ""] = markdown.split(`\n## ${heading}\n`);
  const [text = ""] = section.split("\n## ");
  return text
    .split("\n")
    .filter((line) => /^\|(?! *:?-+|.*\|\s*Shown by\s*\|)/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map(([, feature = "", shown = ""]) => ({
      feature,
      tests: [...shown.matchAll(link)].map(([, title = "", file = ""]) => ({
        file,
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
