import { join } from "node:path";
import { CommandError } from "./commandLine.ts";
import { nearestName } from "./nearestName.ts";
import { isPostgres } from "./openStorage.ts";

/** The parameters that `pg` follows. It takes no notice of any other, even of one that asks for safety. */
const parameters = [
  "application_name",
  "client_encoding",
  "fallback_application_name",
  "host",
  "options",
  "password",
  "port",
  "ssl",
  "sslcert",
  "sslkey",
  "sslmode",
  "sslnegotiation",
  "sslrootcert",
  "user",
];

/** Modes that mean in `pg` what their names say. It treats others as `verify-full`, and warns that this will change. */
const sslModes = ["disable", "no-verify", "verify-full"];

/** @throws {CommandError} for a `postgres:` address with a part that has no effect, or another one than its name says. */
export function requireKnownParameters(address: string): void {
  // Such a part may belong to a password, so it is not told.
  if (/[@/?#].*@/su.test(address.replace("//", ""))) {
    throw new CommandError(
      "--database has @ behind /, ?, # or another @: in a user or a password these are written as %2F, %3F, %23 and %40.",
    );
  }
  // As `pg` does, where only a parameter names the host.
  const whole = address.replace("@/", "@-/");
  if (!URL.canParse(whole)) {
    throw new CommandError(
      "--database is no address such as postgres://user:password@host/name: it may have a special character that is not written as any address has it (@ as %40).",
    );
  }
  const given = parametersOf(address);
  for (const name of given.keys()) {
    if (parameters.includes(name)) continue;
    const nearest = nearestName(name, parameters);
    throw new CommandError(
      `--database has an unknown parameter ${name}; the nearest name is ${nearest}.`,
    );
  }
  const { hostname, port, username, password } = new URL(whole);
  const parts = { host: hostname.replace(/^-$/u, ""), port, user: username, password };
  const named = [
    ...given.keys(),
    ...Object.keys(parts).filter((part) => parts[part as keyof typeof parts]),
  ];
  const twice = named.find((name, at) => named.indexOf(name) < at);
  if (twice !== undefined) throw new CommandError(`--database names ${twice} twice.`);
  const mode = given.get("sslmode");
  if (mode !== null && !sslModes.includes(mode)) {
    throw new CommandError(
      `--database has an unknown sslmode; it takes ${sslModes.join(", ")}, of which the last alone checks the server's certificate.`,
    );
  }
}

function parametersOf(address: string): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/u.exec(address)?.[1]);
}

/** @param values of a command. @returns what it works on as words for an operator, without a user and a password. */
export function placeOf(values: Readonly<Record<string, unknown>>): string | undefined {
  const { data, database, from, to } = values;
  const place =
    typeof database === "string" && isPostgres(database)
      ? placeOfAddress(database)
      : (database ?? (typeof data === "string" ? join(data, "service.db") : undefined));
  if (typeof place !== "string") return undefined;
  if (typeof from === "string") return `${place}, from ${from}`;
  return typeof to === "string" ? `${place}, to ${to}` : place;
}

function placeOfAddress(address: string): string {
  // A host may be missing: `postgres://ada@/team?host=/run`.
  const whole = address.replace(/^[^?]*@/u, "postgres://").replace("postgres:///", "postgres://-/");
  if (!URL.canParse(whole)) return "PostgreSQL";
  const { hostname, port, pathname } = new URL(whole);
  const given = parametersOf(address);
  const host = given.get("host") ?? (hostname === "-" ? "the default host" : hostname);
  const at = given.get("port") ?? port;
  return `${pathname.slice(1) || "the default database"} at ${at === "" ? host : `${host}:${at}`}`;
}
