import { seedDemo } from "../demo/seedDemo.ts";
import { listenAddressFrom } from "./address.ts";
import { clientAddresses } from "./clientCommand.ts";
import { printLine } from "./commandLine.ts";
import { dataOptions, openContext } from "./openContext.ts";
import { command } from "./options.ts";
import { serveUntilStopped } from "./serve.ts";

/** The folder gets a file with the password and the secret. */
export const demoCommand = command(
  "demo",
  {
    port: { type: "string", takes: "N", default: "0" },
    ...clientAddresses,
    json: { type: "boolean" },
    ...dataOptions,
  },
  "Makes a demo account with example snippets and a client, then serves on this computer.",
  async (values, io) => {
    const listen = listenAddressFrom(values.port, "--port");
    const context = await openContext(values);
    const credentials = await seedDemo(context, {
      directory: values.data,
      redirectUris: values["redirect-uri"],
      redirectPrefixes: values["redirect-prefix"],
    }).catch(async (error: unknown) => {
      await context.storage.close();
      throw error;
    });
    await serveUntilStopped(context, { listen }, ({ origin }) => {
      const answer = { apiUrl: origin, authUrl: origin, ...credentials };
      if (values.json) printLine(io.output, JSON.stringify(answer));
      else {
        for (const [name, value] of Object.entries(answer)) {
          printLine(io.output, `${name}: ${value}`);
        }
      }
    });
  },
);
