import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CommandError, type CommandIo } from "./commandLine.ts";

/** One option of a command, in the form for `parseArgs`. */
export interface Option {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
  readonly default?: string | boolean | string[];
  /** The name of the value in the usage text. */
  readonly takes?: string;
  /** The command requires it. */
  readonly isNeeded?: boolean;
  /**
   * An environment variable can set the option: `SNIPPET_SERVICE_` with the name in capitals; several values are
   * separated by spaces. For a secret, the name with `_FILE` can name a file with the value.
   */
  readonly variable?: "plain" | "secret";
  /** Another option of the same purpose: not both are given, and a given one counts more than the other's variable. */
  readonly insteadOf?: string;
  /** The explanation in the list of settings; that list also has options of several commands. */
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

/** A command, for the usage text and the parser. */
export interface Command {
  /** One word or two. */
  readonly name: string;
  readonly options: Options;
  /** The purpose, for the usage text. */
  readonly says: string;
  readonly run: (args: readonly string[], io: CommandIo) => Promise<void>;
}

/** @param work gets the values of all options, from the arguments, else the variables, else the defaults. */
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

/** @throws {CommandError} for a variable; for an argument the error of `parseArgs`. */
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
  for (const other of replaced(options, values)) told[other] = undefined;
  return told as Values<All>;
}

/** The options in place of which another was given. @throws {CommandError} if both were. */
function replaced(options: Options, given: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(options).flatMap(([name, { insteadOf: other = "" }]) => {
    if (given[name] === undefined || !(other in options)) return [];
    if (given[other] === undefined) return [other];
    throw new CommandError(`Only one of --${name} and --${other} can be given.`);
  });
}

/** A default would hide that an argument is missing. */
function withoutDefaults(options: Options) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  );
}

/** An empty variable counts as missing. */
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

/** The last line break of the file is not part of the secret. An empty file is none. */
function secretOf(name: string, environment: CommandIo["environment"]): string {
  const file = environment[`${name}_FILE`] ?? "";
  if (file === "") return environment[name] ?? "";
  if ((environment[name] ?? "") !== "") {
    throw new CommandError(`Only one of ${name} and ${name}_FILE can be set.`);
  }
  const text = contentOf(file)?.trimEnd();
  if (text === undefined)
    throw new CommandError(`The file that ${name}_FILE names cannot be read.`);
  if (text === "") throw new CommandError(`The file that ${name}_FILE names is empty.`);
  return text;
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
