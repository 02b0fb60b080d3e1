import { parseArgs } from "node:util";
import { CommandError, type CommandIo, defaultData, portFrom, printLine } from "./commandLine.ts";
import { openContext } from "./openContext.ts";
import { lineLog, serveUntilStopped } from "./serve.ts";

const loopbackNames = ["127.0.0.1", "[::1]", "localhost"];
const defaultPort = "7177";

/** `serve --port N --data DIR --public-origin ORIGIN --quiet`. */
export async function serveCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string", default: defaultPort },
      data: { type: "string", default: defaultData },
      "public-origin": { type: "string" },
      quiet: { type: "boolean", default: false },
    },
  });
  const port = portFrom(values.port);
  const publicOrigin = originFrom(values["public-origin"]);
  const log = values.quiet ? () => undefined : lineLog(io);
  const context = await openContext({ data: values.data, publicOrigin, log });
  await serveUntilStopped(context, port, (origin) => {
    printLine(io.output, `Snippet Service at ${origin} (data in ${values.data}). Ctrl+C ends it.`);
  });
}

function originFrom(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // What goes there by http, passwords and tokens among it, is anybody's to read, but for this computer.
  const isLocal = url?.protocol === "http:" && loopbackNames.includes(url.hostname);
  if (url?.protocol === "https:" || isLocal) return url?.origin;
  throw new CommandError(
    "--public-origin takes an https: address such as https://snippets.example.com; http: is for this computer only.",
  );
}
