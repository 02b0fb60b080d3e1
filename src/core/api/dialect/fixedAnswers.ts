import { readAnswers, settingOf, type Answers } from "./dialect.ts";

/**
 * The answers that settings fix. `auto`, an empty value, 0 for a size and invalid values fix nothing.
 * @param setting returns the value of a setting by its name without `snippetService.`.
 */
export function fixedAnswers(setting: (name: string) => unknown): Answers {
  return readAnswers((name) => {
    const by = settingOf(name);
    const value = by === undefined ? undefined : setting(by);
    // Numbers among the choices of a setting are text.
    const isNumber = value === "0" || value === "1";
    return isNumber ? Number(value) : value === "auto" || value === "" ? undefined : value;
  });
}
