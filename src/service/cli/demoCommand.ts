import { parseArgs } from "node:util";
import { seedDemo } from "../demo/seedDemo.ts";
import { type CommandIo, dataOptions, portFrom, printLine } from "./commandLine.ts";
import { openContext } from "./openContext.ts";
import { serveUntilStopped } from "./serve.ts";

/** `demo --data DIR --port N --redirect-uri URI ... --redirect-prefix URI ... --json`: seeds, then serves. */
export async function demoCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string", default: "0" },
      ...dataOptions,
      "redirect-uri": { type: "string", multiple: true, default: [] },
      "redirect-prefix": { type: "string", multiple: true, default: [] },
      json: { type: "boolean", default: false },
    },
  });
  const port = portFrom(values.port);
  const context = await openContext(values);
  const credentials = await seedDemo(context, {
    directory: values.data,
    redirectUris: values["redirect-uri"],
    redirectPrefixes: values["redirect-prefix"],
  });
  await serveUntilStopped(context, { port }, (origin) => {
    const answer = { apiUrl: origin, authUrl: origin, ...credentials };
    if (values.json) printLine(io.output, JSON.stringify(answer));
    else {
      for (const [name, value] of Object.entries(answer)) printLine(io.output, `${name}: ${value}`);
    }
  });
}
