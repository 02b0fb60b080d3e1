import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { BlockList } from "node:net";
import { callerBehind } from "../../../src/service/caller.ts";

describe("Who sends a request", () => {
  const trusted = new BlockList();
  trusted.addAddress("127.0.0.1");
  trusted.addSubnet("10.0.0.0", 8);
  trusted.addAddress("::1", "ipv6");
  const addressOf = (peer: string, forwarded?: string): string => {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    const request = { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage;
    return callerBehind(request, trusted).address;
  };

  const cases: readonly (readonly [
    what: string,
    peer: string,
    forwarded: string | undefined,
    expected: string,
  ])[] = [
    ["the connection's other end", "192.0.2.7", undefined, "192.0.2.7"],
    ["no other that it names itself", "192.0.2.7", "198.51.100.1", "192.0.2.7"],
    ["whom a trusted proxy names", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["whom it names last", "127.0.0.1", "203.0.113.9, 198.51.100.1", "198.51.100.1"],
    ["before two trusted ones", "127.0.0.1", "203.0.113.9, 198.51.100.1,10.1.2.3", "198.51.100.1"],
    ["with its port", "127.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
    ["the proxy, where it names nobody", "127.0.0.1", undefined, "127.0.0.1"],
    ["the proxy, where it names no address", "127.0.0.1", "unknown", "127.0.0.1"],
    ["an IPv4 address written as IPv6", "::ffff:192.0.2.7", undefined, "192.0.2.7"],
    ["a trusted one written as IPv6", "::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["the networks of an IPv6 address", "::1", "[2001:db8:1:1f02:3::4]:99", "2001:db8:1/1f/2"],
    ["the same networks in another spelling", "::1", "2001:0DB8:0001:1F02::", "2001:db8:1/1f/2"],
    ["a short IPv6 address", "fe80::1%eth0", undefined, "fe80:0:0/0/0"],
  ];
  for (const [what, peer, forwarded, expected] of cases) {
    it(`is ${what}`, () => assert.equal(addressOf(peer, forwarded), expected));
  }
});
