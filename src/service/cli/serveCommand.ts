import { BlockList, isIP } from "node:net";
import { parseArgs } from "node:util";
import { CommandError, type CommandIo, dataOptions, portFrom, printLine } from "./commandLine.ts";
import { databaseOf, gibibyte, openContext } from "./openContext.ts";
import { isPostgres } from "./openStorage.ts";
import { lineLog, serveUntilStopped } from "./serve.ts";

const loopbackNames = ["127.0.0.1", "[::1]", "localhost"];
const defaultPort = "7177";

/** `serve --port N --data DIR --database ADDRESS --public-origin ORIGIN --trusted-proxy ADDRESS --max-disk GIB --quiet`. @throws CommandError */
export async function serveCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string", default: defaultPort },
      ...dataOptions,
      "public-origin": { type: "string" },
      "trusted-proxy": { type: "string", multiple: true, default: [] },
      "max-disk": { type: "string", default: "16" },
      quiet: { type: "boolean", default: false },
    },
  });
  const port = portFrom(values.port);
  const publicOrigin = originFrom(values["public-origin"]);
  const trustedProxies = proxiesFrom(values["trusted-proxy"]);
  const disk = Number(values["max-disk"]) * gibibyte;
  if (!/^\d{1,6}$/u.test(values["max-disk"])) {
    throw new CommandError("--max-disk takes a whole number of GiB, such as 16.");
  }
  const log = values.quiet ? () => undefined : lineLog(io);
  const context = await openContext({ ...values, publicOrigin, disk, log });
  await serveUntilStopped(context, { port, trustedProxies }, (origin) => {
    const place = isPostgres(databaseOf(values)) ? "PostgreSQL" : values.data;
    printLine(io.output, `Snippet Service at ${origin} (data in ${place}). Ctrl+C ends it.`);
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

/** Addresses, or networks such as `10.0.0.0/8`. */
function proxiesFrom(texts: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const text of texts) {
    const [address = "", length, ...more] = text.split("/");
    const [family, longest] =
      isIP(address) === 6 ? (["ipv6", 128] as const) : (["ipv4", 32] as const);
    const bits =
      length === undefined ? longest : /^\d{1,3}$/u.test(length) ? Number(length) : Number.NaN;
    if (isIP(address) === 0 || more.length > 0 || !(bits <= longest)) {
      throw new CommandError("--trusted-proxy takes an address such as 127.0.0.1 or 10.0.0.0/8.");
    }
    proxies.addSubnet(address, bits, family);
  }
  return proxies;
}
