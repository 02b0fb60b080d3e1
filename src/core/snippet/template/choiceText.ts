/** The values that the user typed with commas between; a comma of a value stands behind a backslash. */
export function splitChoices(typed: string): readonly string[] {
  return (typed.match(/(?:\\.|[^\\,]|\\$)+/g) ?? [])
    .map((choice) => choice.replaceAll(/\\([\\,])/g, "$1").trim())
    .filter((choice) => choice !== "");
}

/** As {@link splitChoices} reads it. */
export function joinChoices(choices: readonly string[]): string {
  return choices.map((choice) => choice.replaceAll(/[\\,]/g, "\\$&")).join(", ");
}
