import { format, resolveConfig } from "prettier";
import { declaredSettings, type DeclaredSetting } from "../project/declaredSettings.ts";
import type { Texts } from "../words/translations.ts";
import { commandSections, mainCommands, type DescribedCommand } from "./commandDescriptions.ts";
import type { DescribedManifest } from "./describedManifest.ts";
import { keysOfCommands, listKeyRows } from "./keyTexts.ts";

const prefix = "snippetService.";

/** The pages of which a part is generated, by their paths in the project. */
export const generatedPages = ["README.md", "docs/commands.md", "docs/settings.md"] as const;

/**
 * A page with its tables as the manifest has them, formatted as the project is. A table that is generated stands
 * between `<!-- The NAME, printed by … -->` and `<!-- The end of the NAME. -->`.
 *
 * @param texts the manifest's texts in English.
 * @param path of the page, which decides about its format.
 * @throws Error naming each command without a description, each description without a command, and an unknown table.
 */
export async function withTables(
  page: string,
  manifest: DescribedManifest,
  texts: Texts,
  path: string,
): Promise<string> {
  const tables = allTables(manifest, texts);
  const written = page.replaceAll(
    /(<!-- The ([\w ]+), printed by `npm run readme`\. -->).*?(<!-- The end of the \2\. -->)/gs,
    (_, begin: string, name: string, end: string) => {
      const lines = tables.get(name);
      if (lines === undefined) throw new Error(`Nobody knows a table of the ${name}.`);
      return `${begin}\n\n${lines.join("\n")}\n\n${end}`;
    },
  );
  return format(written, { ...(await resolveConfig(path)), filepath: path });
}

function allTables(
  manifest: DescribedManifest,
  texts: Texts,
): ReadonlyMap<string, readonly string[]> {
  const titles = new Map(
    manifest.contributes.commands.map(({ command, title }) => [command, textOf(title, texts)]),
  );
  checkDescriptions([...titles.keys()]);
  const keys = keysOfCommands(manifest);
  const commandTable = (commands: readonly DescribedCommand[]): readonly string[] => [
    "| Command | What it does |",
    "| --- | --- |",
    ...commands.map(([name, does]) => {
      const key = keys.get(prefix + name);
      const title = titles.get(prefix + name) ?? name;
      return row(title + (key === undefined ? "" : ` (${key})`), does);
    }),
  ];
  const settings = Object.entries(declaredSettings(manifest));
  const everyday = settings.filter(([, { tags = [] }]) => !tags.includes("advanced"));
  return new Map([
    ["main commands", commandTable(mainCommands)],
    [
      "commands",
      commandSections.flatMap(({ heading, commands }) => [
        `## ${heading}\n`,
        ...commandTable(commands),
        "",
      ]),
    ],
    ["keys of the list", ["| Key | What it does |", "| --- | --- |", ...listKeyRows(manifest)]],
    ["everyday settings", settingTable(everyday, texts)],
    ["settings", settingTable(settings, texts)],
  ]);
}

function checkDescriptions(ids: readonly string[]): void {
  const described = commandSections.flatMap(({ commands }) =>
    commands.map(([name]) => prefix + name),
  );
  const main = mainCommands.map(([name]) => prefix + name);
  const wrong = [
    ...ids.filter((id) => !described.includes(id)),
    ...described.filter((id, index) => !ids.includes(id) || described.indexOf(id) !== index),
    ...main.filter((id, index) => !ids.includes(id) || main.indexOf(id) !== index),
  ];
  if (wrong.length > 0) {
    throw new Error(`Commands without one description, or the other way: ${wrong.join(", ")}`);
  }
}

function settingTable(
  settings: readonly (readonly [name: string, setting: DeclaredSetting])[],
  texts: Texts,
): readonly string[] {
  const rows = settings.map(([name, setting]) => {
    const choices = (setting.enumDescriptions ?? []).map(
      (description, index) => `\`${setting.enum?.[index] ?? ""}\`: ${textOf(description, texts)}`,
    );
    const meaning = [textOf(setting.markdownDescription ?? "", texts), ...choices].join("<br>");
    // The settings editor's way to name another setting.
    const named = meaning.replaceAll(/`#([^`#]+)#`/g, "`$1`");
    return row(`\`${name}\``, named, defaultCell(setting.default));
  });
  return ["| Setting | Meaning | Default |", "| --- | --- | --- |", ...rows];
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
