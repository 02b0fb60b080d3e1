import { parseArgs } from "node:util";
import { registerClient } from "../oauth/registerClient.ts";
import { CommandError, type CommandIo, defaultData, printLine } from "./commandLine.ts";
import { openContext } from "./openContext.ts";

/**
 * `client add --name NAME --redirect-uri URI ... --redirect-prefix URI ...`; prints id and secret, this once.
 * @throws {CommandError} with all that is wrong with the client; none is added then.
 */
export async function clientAddCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      data: { type: "string", default: defaultData },
      name: { type: "string", default: "" },
      "redirect-uri": { type: "string", multiple: true, default: [] },
      "redirect-prefix": { type: "string", multiple: true, default: [] },
      json: { type: "boolean", default: false },
    },
  });
  const context = await openContext({ data: values.data });
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
    const { client, clientSecret } = result;
    if (values.json) {
      printLine(io.output, JSON.stringify({ clientId: client.clientId, clientSecret }));
    } else {
      printLine(io.output, `Client id:     ${client.clientId}`);
      printLine(io.output, `Client secret: ${clientSecret}`);
      printLine(io.errors, "The secret is not shown again.");
    }
  } finally {
    await context.storage.close();
  }
}
