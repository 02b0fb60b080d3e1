import type { IncomingMessage } from "node:http";
import { type BlockList, isIP, isIPv6, type Socket } from "node:net";
import type { Context } from "hono";
import { nextTurn } from "./turns.ts";

/** Who sends a request, as far as the listener knows. */
export interface Caller {
  /** What to be fair by: an IPv4 address, or the network of an IPv6 one; empty in process. */
  readonly address: string;
  /** Waits until there is memory for so many bytes, from now on those that the answer is made of. @throws LostCaller */
  readonly room?: (bytes: number) => Promise<void>;
  /**
   * Waits for a turn of the event loop. What is done after a body has ended needs one: clients choose when that is, and many
   * bodies can end in the same moment.
   */
  readonly turn?: () => Promise<unknown>;
  /** Lets all others have a turn, new connections too: to be awaited between pieces of work. */
  readonly pause?: () => Promise<void>;
  /** Ends the connection, so that an answer which cannot go on is not taken for a whole one. In process, its stream fails. */
  readonly cut?: () => void;
  /**
   * The bytes of the body, in the place of the request's own: Node's stream for that ends the process where it is left while
   * something of it has come (nodejs/node, `webstreams/adapters`).
   */
  readonly body?: AsyncIterable<Uint8Array>;
}

/** The client went before the end of what it sent, or before its answer: no fault of ours. */
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
 * Whose request it is. A proxy that is trusted is believed about the one before it: `X-Forwarded-For` is read from its end,
 * where the proxy wrote, as far as trusted addresses go; what stands before these anybody could have written.
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

/** Whether it comes from a proxy that is trusted. */
export function isOfProxy({ remoteAddress = "" }: Socket, trusted: BlockList): boolean {
  return isProxy(trusted, plainAddress(remoteAddress));
}

/** Without a port and brackets; an IPv4 address in the form of an IPv6 one is that address. */
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
 * An IPv4 address; of an IPv6 one its /48, /56 and /64, parted by slashes: a customer has one of these, and turns are taken
 * among those of each kind (`FairGate`).
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

/** As people write it: of an IPv6 address its /64. @param address of a {@link Caller}. */
export function readableAddress(address: string): string {
  const [site, area, subnet] = address.split("/");
  if (area === undefined || subnet === undefined) return address;
  const last = Number.parseInt(area, 16) * 256 + Number.parseInt(subnet, 16);
  return `${site}:${last.toString(16)}::/64`;
}

/** What several networks of one customer have in common: the /48 of an IPv6 address. */
export function widestOf(address = ""): string {
  return address.split("/")[0] ?? "";
}
