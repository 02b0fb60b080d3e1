import { format, resolveConfig } from "prettier";
import { declaredSettings, type SettingsManifest } from "../project/declaredSettings.ts";
import type { Texts } from "../words/translations.ts";
import { commandDescriptions } from "./commandDescriptions.ts";

const prefix = "snippetService.";

export interface DescribedManifest extends SettingsManifest {
  readonly contributes: SettingsManifest["contributes"] & {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: {
      readonly commandPalette: readonly { readonly command: string; readonly when: string }[];
    };
  };
}

/**
 * The README with the tables of commands and settings as the manifest has them, formatted as the project is.
 *
 * @param texts the manifest's texts in English.
 * @param path of the README.
 * @throws Error naming each command of the palette without a description, and each description without a command.
 */
export async function withTables(
  readme: string,
  manifest: DescribedManifest,
  texts: Texts,
  path: string,
): Promise<string> {
  const commands = commandRows(manifest, texts);
  const settings = settingRows(manifest, texts);
  const written = filled(
    filled(readme, "commands", ["| Command | What it does |", "| --- | --- |", ...commands]),
    "settings",
    ["| Setting | Meaning | Default |", "| --- | --- | --- |", ...settings],
  );
  return format(written, { ...(await resolveConfig(path)), filepath: path });
}

function commandRows({ contributes }: DescribedManifest, texts: Texts): readonly string[] {
  const hidden = new Set(
    contributes.menus.commandPalette
      .filter(({ when }) => when === "false")
      .map(({ command }) => command),
  );
  const titles = new Map(
    contributes.commands
      .filter(({ command }) => !hidden.has(command))
      .map(({ command, title }) => [command.slice(prefix.length), textOf(title, texts)]),
  );
  const described = commandDescriptions.flatMap(([commands]) => commands);
  const wrong = [
    ...[...titles.keys()].filter((name) => !described.includes(name)),
    ...described.filter((name, index) => !titles.has(name) || described.indexOf(name) !== index),
  ];
  if (wrong.length > 0) {
    throw new Error(`Commands without one description, or the other way: ${wrong.join(", ")}`);
  }
  return commandDescriptions.map(([commands, does]) =>
    row(commands.map((name) => titles.get(name)).join(" · "), does),
  );
}

function settingRows(manifest: SettingsManifest, texts: Texts): readonly string[] {
  return Object.entries(declaredSettings(manifest)).map(([name, setting]) => {
    const choices = (setting.enumDescriptions ?? []).map(
      (description, index) => `\`${setting.enum?.[index] ?? ""}\`: ${textOf(description, texts)}`,
    );
    const meaning = [textOf(setting.markdownDescription ?? "", texts), ...choices].join("<br>");
    // The settings editor's way to name another setting.
    const named = meaning.replaceAll(/`#([^`#]+)#`/g, "`$1`");
    return row(`\`${name}\``, named, defaultCell(setting.default));
  });
}

function defaultCell(value: unknown): string {
  return value === ""
    ? "empty"
    : `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

function textOf(reference: string, texts: Texts): string {
  return reference.replace(/^%(.*)%$/, (_, key: string) => texts[key] ?? key);
}

function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}

function filled(readme: string, what: string, lines: readonly string[]): string {
  const begin = `<!-- The ${what}, printed by \`npm run readme\`. -->`;
  const end = `<!-- The end of the ${what}. -->`;
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The README has no place for the ${what}.`);
  const table = `\n\n${lines.join("\n")}\n\n`;
  return readme.slice(0, from + begin.length) + table + readme.slice(to);
}
