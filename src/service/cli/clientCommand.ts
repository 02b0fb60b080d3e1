import { registerClient } from "../oauth/registerClient.ts";
import { CommandError, type CommandIo, printLine } from "./commandLine.ts";
import type { ServiceContext } from "../context.ts";
import { hashSecret, makeSecret } from "../oauth/secret.ts";
import { type DataPlace, dataOptions, withExisting } from "./openContext.ts";
import { command } from "./options.ts";

export const clientAddresses = {
  "redirect-uri": { type: "string", multiple: true, takes: "URI" },
  "redirect-prefix": { type: "string", multiple: true, takes: "URI" },
} as const;

const which = {
  "client-id": { type: "string", takes: "ID", isNeeded: true },
} as const;

/** @throws {CommandError} with all faults of the client; then it is not added. */
export const clientAddCommand = command(
  "client add",
  {
    name: { type: "string", takes: "NAME", isNeeded: true },
    ...clientAddresses,
    json: { type: "boolean" },
    ...dataOptions,
  },
  "Registers a client application; prints its id and its secret, this once.",
  (values, io) =>
    withExisting(values, async (context) => {
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
    }),
);

export const clientRotateCommand = command(
  "client rotate",
  { ...which, json: { type: "boolean" }, ...dataOptions },
  "Gives a client a new secret, printed this once; the old one is worth nothing from then on.",
  (values, io) =>
    withClient(values, async (context, clientId) => {
      const clientSecret = makeSecret(context);
      const isThere = await context.storage.clients.setSecret(clientId, hashSecret(clientSecret));
      if (isThere) printSecret(io, clientId, clientSecret, values.json);
      return isThere;
    }),
);

export const clientRemoveCommand = command(
  "client remove",
  { ...which, ...dataOptions },
  "Removes a client, and signs everybody out of it at once.",
  (values, io) =>
    withClient(values, async ({ storage }, clientId) => {
      const isThere = await storage.clients.remove(clientId, undefined);
      if (isThere) {
        printLine(io.output, "The application was removed; everybody is signed out of it.");
      }
      return isThere;
    }),
);

/** @param work returns false if the client does not exist. @throws {CommandError} then. */
function withClient(
  { "client-id": clientId, ...where }: { readonly "client-id": string } & DataPlace,
  work: (context: ServiceContext, clientId: string) => Promise<boolean>,
): Promise<void> {
  return withExisting(where, async (context) => {
    if (await work(context, clientId)) return;
    throw new CommandError("There is no application of this id.");
  });
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
