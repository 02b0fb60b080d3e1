/** The values of a typed list with commas; a backslash escapes a comma in a value. */
export function splitChoices(typed: string): readonly string[] {
  return (typed.match(/(?:\\.|[^\\,]|\\$)+/g) ?? [])
    .map((choice) => choice.replaceAll(/\\([\\,])/g, "$1").trim())
    .filter((choice) => choice !== "");
}

/** The inverse of {@link splitChoices}. */
export function joinChoices(choices: readonly string[]): string {
  return choices.map((choice) => choice.replaceAll(/[\\,]/g, "\\$&")).join(", ");
}
