import type { IncomingMessage } from "node:http";

/** Browsers send about twenty. */
export const maxHeaderLines = 100;
/** In characters. */
const maxTarget = 8 * 1024;

type Rule = (request: IncomingMessage, hosts: ReadonlySet<string>) => number | undefined;

/** Requests that Node accepts and this service refuses; the first rule with a status decides. */
const rules: readonly Rule[] = [
  ({ rawHeaders }) => (rawHeaders.length > 2 * maxHeaderLines ? 431 : undefined),
  ({ httpVersion }) => (["1.0", "1.1"].includes(httpVersion) ? undefined : 505),
  ({ rawHeaders }) => {
    const isName = (text: string, at: number): boolean => at % 2 === 0 && /^host$/iu.test(text);
    return rawHeaders.filter(isName).length === 1 ? undefined : 400;
  },
  ({ url = "" }) => (url.startsWith("/") ? undefined : 400),
  ({ headers }, hosts) => (hosts.has((headers.host ?? "").toLowerCase()) ? undefined : 421),
  ({ headers, httpVersion }) => {
    const coding = headers["transfer-encoding"];
    if (coding === undefined) return undefined;
    if (coding.toLowerCase() !== "chunked") return 501;
    // RFC 9112, 6.1: an HTTP/1.0 client does not know chunks, or something stands between it and us.
    return httpVersion === "1.0" ? 400 : undefined;
  },
  ({ headers: { expect = "100-continue" } }) =>
    expect.toLowerCase() === "100-continue" ? undefined : 417,
  ({ url = "" }) => (url.length > maxTarget ? 414 : undefined),
  ({ method }) => (method === "TRACE" ? 501 : undefined),
];

/** @param hosts accepted names of the service, with ports. @returns the status to refuse a request with. */
export function refusalOf(
  request: IncomingMessage,
  hosts: ReadonlySet<string>,
): number | undefined {
  for (const rule of rules) {
    const status = rule(request, hosts);
    if (status !== undefined) return status;
  }
  return undefined;
}
