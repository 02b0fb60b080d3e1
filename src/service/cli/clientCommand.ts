import { parseArgs } from "node:util";
import { registerClient } from "../oauth/registerClient.ts";
import { CommandError, type CommandIo, dataOptions, printLine } from "./commandLine.ts";
import type { ServiceContext } from "../context.ts";
import { hashSecret, makeSecret } from "../oauth/secret.ts";
import { type DataPlace, openContext } from "./openContext.ts";

/**
 * `client add --name NAME --redirect-uri URI ... --redirect-prefix URI ...`; prints id and secret, this once.
 * @throws {CommandError} with all that is wrong with the client; none is added then.
 */
export async function clientAddCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...dataOptions,
      name: { type: "string", default: "" },
      "redirect-uri": { type: "string", multiple: true, default: [] },
      "redirect-prefix": { type: "string", multiple: true, default: [] },
      json: { type: "boolean", default: false },
    },
  });
  const context = await openContext(values);
  try {
    const result = await registerClient(context, {
      name: values.name,
      redirectUris: values["redirect-uri"],
      redirectPrefixes: values["redirect-prefix"],
      ownerId: undefined,
    });
    if (result.outcome === "refused") {
      const problems = Object.entries(result.problems);
      throw new CommandError(problems.map(([field, text]) => `${field}: ${text}`).join("\n"));
    }
    printSecret(io, result.client.clientId, result.clientSecret, values.json);
  } finally {
    await context.storage.close();
  }
}

/** `client rotate --client-id ID`: a new secret, printed this once; the old one is worth nothing from then on. */
export async function clientRotateCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { ...which, json: { type: "boolean", default: false } },
  });
  await withClient(values, async (context, clientId) => {
    const clientSecret = makeSecret(context);
    const isThere = await context.storage.clients.setSecret(clientId, hashSecret(clientSecret));
    if (isThere) printSecret(io, clientId, clientSecret, values.json);
    return isThere;
  });
}

/** `client remove --client-id ID`: everybody is signed out of the application at once. */
export async function clientRemoveCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: which });
  await withClient(values, async ({ storage }, clientId) => {
    const isThere = await storage.clients.remove(clientId);
    if (isThere)
      printLine(io.output, "The application was removed; everybody is signed out of it.");
    return isThere;
  });
}

const which = {
  ...dataOptions,
  "client-id": { type: "string", default: "" },
} as const;

/** @param work returns false where there is no such client. @throws {CommandError} then. */
async function withClient(
  { "client-id": clientId, ...where }: { readonly "client-id": string } & DataPlace,
  work: (context: ServiceContext, clientId: string) => Promise<boolean>,
): Promise<void> {
  const context = await openContext(where);
  try {
    if (await work(context, clientId)) return;
    throw new CommandError("--client-id ID takes that of an application.");
  } finally {
    await context.storage.close();
  }
}

function printSecret(io: CommandIo, clientId: string, clientSecret: string, json: boolean): void {
  if (json) {
    printLine(io.output, JSON.stringify({ clientId, clientSecret }));
    return;
  }
  printLine(io.output, `Client id:     ${clientId}`);
  printLine(io.output, `Client secret: ${clientSecret}`);
  printLine(io.errors, "The secret is not shown again.");
}
