import type { IncomingMessage } from "node:http";
import { type BlockList, isIP, isIPv6, type Socket } from "node:net";
import type { Context } from "hono";
import { nextTurn } from "./turns.ts";

/** The sender of a request, as far as the listener knows. */
export interface Caller {
  /** The key for fairness: an IPv4 address, or the network of an IPv6 address. Empty in process. */
  readonly address: string;
  /** Waits until there is memory for so many bytes, and reserves them for the response. @throws LostCaller */
  readonly room?: (bytes: number) => Promise<void>;
  /**
   * Waits for a turn of the event loop. Work after the end of a body needs one: clients choose that moment, and many
   * bodies can end at the same time.
   */
  readonly turn?: () => Promise<unknown>;
  /** Lets all others have a turn, new connections too. Await it between pieces of work. */
  readonly pause?: () => Promise<void>;
  /** Ends the connection, so that the client notices a partial response. In process, the stream fails. */
  readonly cut?: () => void;
  /**
   * Replaces the body stream of the request. Node's own stream ends the process if it is abandoned after some of its
   * bytes have arrived (nodejs/node, `webstreams/adapters`).
   */
  readonly body?: AsyncIterable<Uint8Array>;
}

/** The client left before the end of its request or before the response. This is no fault of the service. */
export class LostCaller extends Error {
  override readonly name = "LostCaller";
}

export function callerOf(
  c: Context,
): Required<Omit<Caller, "cut" | "body">> & Pick<Caller, "cut" | "body"> {
  const given = (c.env ?? {}) as Partial<Caller>;
  const { address = "", room = async () => undefined, turn = async () => undefined } = given;
  return { ...given, address, room, turn, pause: given.pause ?? nextTurn };
}

/**
 * Finds the sender of a request. The header `X-Forwarded-For` is read from its end, because trusted proxies append
 * there, and only as far as the addresses are trusted. Anybody could have written the entries before those.
 */
export function callerBehind(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trusted: BlockList,
): Caller {
  let address = plainAddress(request.socket.remoteAddress ?? "");
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  while (isProxy(trusted, address)) {
    const before = plainAddress(forwarded.pop() ?? "");
    if (isIP(before) === 0) break;
    address = before;
  }
  return { address: networkOf(address) };
}

/** Whether the connection comes from a trusted proxy. */
export function isOfProxy({ remoteAddress = "" }: Socket, trusted: BlockList): boolean {
  return isProxy(trusted, plainAddress(remoteAddress));
}

/** Removes the port and the brackets. An IPv4-mapped IPv6 address becomes the IPv4 address. */
function plainAddress(text: string): string {
  const bare = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/u, "$1")
    .replace(/^([\d.]+):\d+$/u, "$1");
  return /^::ffff:([\d.]+)$/iu.exec(bare)?.[1] ?? bare;
}

function isProxy(trusted: BlockList, address: string): boolean {
  return isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/**
 * @returns an IPv4 address as it is. Of an IPv6 address it returns the /48, /56 and /64, separated by slashes: a
 * customer owns one of these, and `FairGate` takes turns on each level.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: missing }, () => "0"), ...rest];
  const [one, two, three, four] = all.map((group) => Number.parseInt(group, 16));
  const site = [one, two, three].map((group) => (group ?? 0).toString(16)).join(":");
  return `${site}/${((four ?? 0) >> 8).toString(16)}/${((four ?? 0) & 0xff).toString(16)}`;
}

/** A readable form; of an IPv6 address its /64. @param address of a {@link Caller}. */
export function readableAddress(address: string): string {
  const [site, area, subnet] = address.split("/");
  if (area === undefined || subnet === undefined) return address;
  const last = Number.parseInt(area, 16) * 256 + Number.parseInt(subnet, 16);
  return `${site}:${last.toString(16)}::/64`;
}

/** The part that all networks of one customer share: the /48 of an IPv6 address. */
export function widestOf(address = ""): string {
  return address.split("/")[0] ?? "";
}
