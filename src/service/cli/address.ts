import { BlockList, isIP } from "node:net";
import { CommandError } from "./commandLine.ts";

/** The address to listen on. */
export interface ListenAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

export const publicOriginOption = {
  "public-origin": {
    type: "string",
    takes: "ORIGIN",
    variable: "plain",
    means: "The address that people use, such as https://snippets.example.com.",
  },
} as const;

const loopbackNames = ["127.0.0.1", "[::1]", "localhost"];

/** Whether only this computer can reach it. */
export function isLoopback({ host }: ListenAddress): boolean {
  return loopbackNames.includes(host) || host === "::1";
}

/** `PORT` (of this computer alone), `HOST:PORT` or `[IPV6]:PORT`. @throws {CommandError} */
export function listenAddressFrom(text: string, option: string): ListenAddress {
  const [, host = "127.0.0.1", port = ""] = /^(?:(.+):)?(\d{1,5})$/u.exec(text) ?? [];
  const bare = host.replace(/^\[(.*)\]$/u, "$1");
  const isHost = isIP(bare) === 6 ? bare !== host : isIP(bare) === 4 || /^[\w.-]+$/u.test(bare);
  if (isHost && port !== "" && Number(port) <= 65_535) return { host: bare, port: Number(port) };
  throw new CommandError(
    `${option} takes a port from 0 to 65535 (0: any free one), or an address such as 127.0.0.1:7177.`,
  );
}

/** @throws {CommandError} */
export function originFrom(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Anybody on the network can read http, passwords and tokens included; only this computer is an exception.
  const isLocal = url?.protocol === "http:" && loopbackNames.includes(url.hostname);
  // A part that is left out would be missing in every link.
  const isWhole = url?.origin === text.toLowerCase().replace(/\/$/u, "") && !/[*,]/u.test(text);
  if (isWhole && (url?.protocol === "https:" || isLocal)) return url?.origin;
  throw new CommandError(
    "--public-origin takes one https: address without a path, such as https://snippets.example.com; http: is for this computer only.",
  );
}

/** Addresses, or networks such as `172.30.0.0/29`, but not `/0`, which is everybody. @throws {CommandError} */
export function proxiesFrom(texts: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const text of texts) {
    const [address = "", length, ...more] = text.split("/");
    const [family, longest] =
      isIP(address) === 6 ? (["ipv6", 128] as const) : (["ipv4", 32] as const);
    const bits =
      length === undefined ? longest : /^\d{1,3}$/u.test(length) ? Number(length) : Number.NaN;
    if (isIP(address) === 0 || more.length > 0 || !(bits > 0 && bits <= longest)) {
      throw new CommandError("--trusted-proxy takes the address of a proxy such as 127.0.0.1.");
    }
    proxies.addSubnet(address, bits, family);
  }
  return proxies;
}
