import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CommandError, type CommandIo } from "./commandLine.ts";

/** One option of a command; `parseArgs` takes it as it is. */
export interface Option {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
  readonly default?: string | boolean | string[];
  /** The usage text has this for the value. */
  readonly takes?: string;
  /** The command makes no sense without it. */
  readonly isNeeded?: boolean;
  /**
   * A variable says it as well: `SNIPPET_SERVICE_` with the name in capitals; several values have spaces between them. For a
   * secret, the same with `_FILE` names a file with the value in it.
   */
  readonly variable?: "plain" | "secret";
  /** For the list of all options, which has those of several commands, and settings. */
  readonly means?: string;
}

export type Options = Readonly<Record<string, Option>>;

type Value<One extends Option> = One["type"] extends "boolean"
  ? boolean
  : One extends { readonly multiple: true }
    ? readonly string[]
    : One extends { readonly default: string }
      ? string
      : string | undefined;

export type Values<All extends Options> = { readonly [Name in keyof All]: Value<All[Name]> };

/** What the command line can do, as the usage text and the parser take it. */
export interface Command {
  /** One word, or two. */
  readonly name: string;
  readonly options: Options;
  /** For the usage text: what it does. */
  readonly says: string;
  readonly run: (args: readonly string[], io: CommandIo) => Promise<void>;
}

/** @param work gets the values of all options: by the arguments, else by the variables, else the defaults. */
export function command<const All extends Options>(
  name: string,
  options: All,
  says: string,
  work: (values: Values<All>, io: CommandIo) => Promise<void>,
): Command {
  return { name, options, says, run: (args, io) => work(valuesOf(options, args, io), io) };
}

export function variableOf(option: string): string {
  return `SNIPPET_SERVICE_${option.replaceAll("-", "_").toUpperCase()}`;
}

/** @throws {CommandError} for a variable, and the error of `parseArgs` for an argument. */
function valuesOf<All extends Options>(
  options: All,
  args: readonly string[],
  { environment }: CommandIo,
): Values<All> {
  const { values } = parseArgs({ args: [...args], options: withoutDefaults(options) });
  const told: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) {
    const otherwise = option.default ?? (option.type === "boolean" ? false : undefined);
    told[name] = values[name] ?? fromVariable(name, option, environment) ?? otherwise;
    if (option.multiple === true) told[name] ??= [];
  }
  return told as Values<All>;
}

/** A default would hide that an argument is not there. */
function withoutDefaults(options: Options) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  );
}

/** An empty one counts as none. */
function fromVariable(
  option: string,
  { type, multiple = false, variable }: Option,
  environment: CommandIo["environment"],
): string | boolean | string[] | undefined {
  if (variable === undefined) return undefined;
  const name = variableOf(option);
  const text = variable === "secret" ? secretOf(name, environment) : (environment[name] ?? "");
  if (text === "") return undefined;
  if (multiple) return text.split(/\s+/u).filter((word) => word !== "");
  if (type === "string") return text;
  if (text === "true" || text === "false") return text === "true";
  throw new CommandError(`${name} takes true or false.`);
}

/** Without the end of the file's line. */
function secretOf(name: string, environment: CommandIo["environment"]): string {
  const file = environment[`${name}_FILE`] ?? "";
  if (file === "") return environment[name] ?? "";
  if ((environment[name] ?? "") !== "") {
    throw new CommandError(`Only one of ${name} and ${name}_FILE can be set.`);
  }
  try {
    return readFileSync(file, "utf8").trimEnd();
  } catch {
    throw new CommandError(`The file that ${name}_FILE names cannot be read.`);
  }
}
