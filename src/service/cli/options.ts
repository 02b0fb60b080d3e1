import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CommandError, type CommandIo } from "./commandLine.ts";
import { placeOf } from "./databaseAddress.ts";
import { explain } from "./explain.ts";
import { nearestName } from "./nearestName.ts";

/** One option of a command, in the form for `parseArgs`. */
export interface Option {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
  readonly default?: string | boolean | string[];
  /** The name of the value in the usage text. */
  readonly takes?: string;
  /** The command requires it, and not an empty one. */
  readonly isNeeded?: boolean;
  /** The value is a whole number of at most six digits, and no smaller one than this. */
  readonly least?: number;
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
    : One extends { readonly default: string } | { readonly isNeeded: true }
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

/** @param work may throw anything; the command then throws a {@link CommandError}. It gets the values of all options, from the arguments, else the variables, else the defaults. */
export function command<const All extends Options>(
  name: string,
  options: All,
  says: string,
  work: (values: Values<All>, io: CommandIo) => Promise<void>,
): Command {
  return { name, options, says, run };

  async function run(args: readonly string[], io: CommandIo): Promise<void> {
    const values = valuesOf(options, args, io);
    try {
      await work(values, io);
    } catch (error) {
      throw new CommandError(explain(error, placeOf(values)), { cause: error });
    }
  }
}

const prefix = "SNIPPET_SERVICE_";

/** Kubernetes puts the addresses of a cluster's services named `snippet` or `snippet-service` into every container. */
const ofCluster = /^SNIPPET_SERVICE_(?:SERVICE_)?(?:HOST|PORT)(?:_|$)/u;

/** A variable that no command reads would leave open what it was meant to forbid. @throws {CommandError} */
export function requireKnownVariables(commands: readonly Command[], { environment }: CommandIo) {
  const known = commands.flatMap(({ options }) =>
    Object.entries(options).flatMap(([option, { variable }]) => {
      if (variable === undefined) return [];
      const name = variableOf(option);
      return variable === "secret" ? [name, `${name}_FILE`] : [name];
    }),
  );
  const isInCluster = "KUBERNETES_SERVICE_HOST" in environment;
  for (const name of Object.keys(environment)) {
    if (!name.toUpperCase().startsWith(prefix) || known.includes(name)) continue;
    if (isInCluster && ofCluster.test(name)) continue;
    throw new CommandError(
      `There is no setting ${name}; the nearest name is ${nearestName(name.toUpperCase(), known)}.`,
    );
  }
}

export function variableOf(option: string): string {
  return `${prefix}${option.replaceAll("-", "_").toUpperCase()}`;
}

/** @throws {CommandError} without the values of arguments, of which one may be a secret in a wrong place. */
function valuesOf<All extends Options>(
  options: All,
  args: readonly string[],
  { environment }: CommandIo,
): Values<All> {
  const values = argumentsOf(options, args);
  const told: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) {
    const otherwise = option.default ?? (option.type === "boolean" ? false : undefined);
    told[name] = values[name] ?? fromVariable(name, option, environment) ?? otherwise;
    if (option.multiple === true) told[name] ??= [];
  }
  for (const other of replaced(options, values)) told[other] = undefined;
  requireFitting(options, told);
  return told as Values<All>;
}

function argumentsOf(options: Options, args: readonly string[]): Readonly<Record<string, unknown>> {
  try {
    return parseArgs({ args: [...args], options: withoutDefaults(options) }).values;
  } catch (error) {
    const [, first = ""] = /'(--?[\w-]+)/u.exec(error instanceof Error ? error.message : "") ?? [];
    if (first === "") throw new CommandError("This command takes options only; --help lists them.");
    const names = Object.keys(options).map((name) => `--${name}`);
    throw new CommandError(
      names.includes(first)
        ? `${first} is not given as --help shows it.`
        : `There is no option ${first} here; the nearest name is ${nearestName(first, names)}.`,
    );
  }
}

/** The options in place of which another was given. @throws {CommandError} if both were. */
function replaced(options: Options, given: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(options).flatMap(([name, { insteadOf: other = "" }]) => {
    if (given[name] === undefined || !(other in options)) return [];
    if (given[other] === undefined) return [other];
    throw new CommandError(`Only one of --${name} and --${other} can be given.`);
  });
}

/** @throws {CommandError} */
function requireFitting(options: Options, values: Readonly<Record<string, unknown>>): void {
  for (const [name, { takes, isNeeded, least }] of Object.entries(options)) {
    const { [name]: value = "" } = values;
    if (isNeeded === true && value === "") throw new CommandError(`--${name} ${takes} is needed.`);
    if (least === undefined || typeof value !== "string") continue;
    if (/^\d{1,6}$/u.test(value) && Number(value) >= least) continue;
    throw new CommandError(`--${name} takes a whole number from ${least} to 999999.`);
  }
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
