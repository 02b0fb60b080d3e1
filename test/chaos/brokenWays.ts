import type { Socket } from "node:net";
import { selfSignedCertificate, selfSignedKey } from "../support/http/selfSigned.ts";
import { certificates, leafKey } from "./certificates.ts";
import { answers, wholeAnswer } from "./misbehaviour.ts";
import type { Misbehaviour, Reach } from "./misbehaviour.ts";

const overTls = (port: number): string => `https://localhost:${port}`;
const good = { cert: certificates.good, key: leafKey };
const json = { "content-type": "application/json" };

/** An answer that would be right, so that whoever gets it was fooled. */
const record = JSON.stringify([{ id: "1", title: "Fooled", language_id: "1", code: "x" }]);

function fooling(name: string): Misbehaviour {
  return { ...answers(name, 200, json, record), deletes: false };
}

function secure(name: string, tls: Reach["tls"] = good): Misbehaviour {
  return { ...fooling(name), reach: { tls: tls ?? good, url: overTls } };
}

/** Speaks no TLS where TLS is expected. */
function plain(name: string, onConnect: (socket: Socket) => void): Misbehaviour {
  return { name, reach: { url: overTls }, onConnect };
}

/** Does something else once the client has said hello. */
function afterHello(name: string, act: (socket: Socket) => void): Misbehaviour {
  return plain(name, (socket) => void socket.once("data", () => act(socket)));
}

const old = { ...good, ciphers: "DEFAULT@SECLEVEL=0", minVersion: "TLSv1" } as const;
const alert = Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28]);

const tls: readonly Misbehaviour[] = [
  secure("has an expired certificate", { ...good, cert: certificates.expired }),
  secure("has a certificate of the future", { ...good, cert: certificates.notYetValid }),
  secure("has the certificate of another host", { ...good, cert: certificates.anotherHost }),
  secure("has a certificate that it signed itself", {
    cert: selfSignedCertificate.trim(),
    key: selfSignedKey.trim(),
  }),
  secure("speaks TLS 1.0", { ...old, maxVersion: "TLSv1" }),
  secure("speaks TLS 1.1", { ...old, maxVersion: "TLSv1.1" }),
  {
    name: "breaks off after the handshake",
    reach: { tls: good, url: overTls },
    onConnect: (socket) => void socket.destroy(),
  },
  {
    name: "falls silent after the handshake",
    reach: { tls: good, url: overTls },
    onRequest: () => undefined,
  },
  afterHello("answers a handshake in HTTP", (socket) => {
    socket.end(wholeAnswer(400, json, record));
  }),
  afterHello("answers a handshake with an alert", (socket) => void socket.end(alert)),
  afterHello("answers a handshake with noise", (socket) => {
    socket.end(Buffer.from(Array.from({ length: 500 }, (_, at) => (at * 37) % 256)));
  }),
  afterHello("falls silent in the handshake", () => undefined),
  afterHello("resets in the handshake", (socket) => void socket.resetAndDestroy()),
  plain("closes before the handshake", (socket) => void socket.end()),
];

const at = (name: string, url: (port: number) => string): Misbehaviour => ({
  ...fooling(name),
  reach: { url },
});

const names: readonly Misbehaviour[] = [
  at("has a name that nobody knows", () => "https://no-such-host.invalid"),
  at("has a name with a part of 64 letters", () => `https://${"a".repeat(64)}.invalid`),
  at("has a name that is too long", () => `https://${"abcdefghi.".repeat(30)}invalid`),
  at("listens on IPv4 and is known by IPv6", (port) => `http://[::1]:${port}`),
  at("has an IPv6 address that leads nowhere", () => "https://[2001:db8::1]"),
  at("has an IPv4 address that leads nowhere", () => "https://192.0.2.1"),
  at("has a port at which nobody listens", () => "http://127.0.0.1:1"),
];

const proxied = { url: () => "https://snippets.example.invalid", isProxy: true };

function proxy(name: string, act: (socket: Socket) => void): Misbehaviour {
  return { name, reach: proxied, onRequest: act };
}

type Headers = Readonly<Record<string, string>>;

const refusals: readonly (readonly [what: string, status: number, headers: Headers])[] = [
  ["wants a password", 407, { "proxy-authenticate": 'Basic realm="x"' }],
  ["wants a password in a way that nobody knows", 407, { "proxy-authenticate": "Odd" }],
  ["wants a password and does not say how", 407, {}],
  ["forbids the way", 403, { "content-type": "text/html" }],
  ["does not know the host", 502, {}],
  ["has no time", 503, { "retry-after": "1" }],
  ["waited in vain", 504, {}],
  ["leads elsewhere", 302, { location: "http://127.0.0.1:1/" }],
];

const proxies: readonly Misbehaviour[] = [
  ...refusals.map(([what, status, headers]) => ({
    ...answers(`is a proxy that ${what}`, status, headers, "<h1>Proxy"),
    reach: proxied,
  })),
  proxy("is a proxy that closes", (socket) => void socket.end()),
  proxy("is a proxy that resets", (socket) => void socket.resetAndDestroy()),
  proxy("is a proxy that never answers", () => undefined),
  proxy("is a proxy that speaks SSH", (socket) => void socket.end("SSH-2.0-OpenSSH_9.9\r\n")),
  proxy("is a proxy that says yes and closes", (socket) => {
    socket.end("HTTP/1.1 200 Connection Established\r\n\r\n");
  }),
  proxy("is a proxy that says yes and falls silent", (socket) => {
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
  }),
  proxy("is a proxy that says yes and speaks no TLS", (socket) => {
    socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    socket.end(wholeAnswer(200, json, record));
  }),
];

/** What is wrong on the way to a server: its name, its address, its certificate, the proxy before it. */
export const brokenWays: readonly Misbehaviour[] = [...tls, ...names, ...proxies];
