import { type Command, type Option, variableOf } from "./options.ts";

const width = 88;

/** @param commands in the order of the text. */
export function usageOf(commands: readonly Command[]): string {
  const settings = new Map(
    commands.flatMap(({ options }) =>
      Object.entries(options).filter(([, { means }]) => means !== undefined),
    ),
  );
  return [
    "The Snippet Service. From its sources: npm run service -- COMMAND.\n",
    ...commands.map(commandText),
    "Settings; an option goes before its variable:\n",
    ...[...settings].map(settingText),
  ].join("\n");
}

function commandText({ name, options, says }: Command): string {
  const words = Object.entries(options).map(([option, about]) => {
    const text = valueText(option, about);
    if (about.multiple === true) return `[${text}]...`;
    return about.isNeeded === true ? text : `[${text}]`;
  });
  return `  snippet-service ${name}\n${wrapped(words, 6)}\n${wrapped(says.split(" "), 6)}\n`;
}

function settingText([name, about]: readonly [string, Option]): string {
  const { variable, means = "" } = about;
  const file = variable === "secret" ? `, ${variableOf(name)}_FILE` : "";
  const told = variable === undefined ? "" : `  (${variableOf(name)}${file})`;
  return `  ${valueText(name, about)}${told}\n${wrapped(means.split(" "), 6)}\n`;
}

function valueText(name: string, { takes }: Option): string {
  return takes === undefined ? `--${name}` : `--${name} ${takes}`;
}

function wrapped(words: readonly string[], indent: number): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && indent + last.length + word.length < width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines.map((line) => " ".repeat(indent) + line).join("\n");
}
