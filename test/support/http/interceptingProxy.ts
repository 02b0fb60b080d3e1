import { generateCACertificate, getLocal } from "mockttp";

/** A proxy that looks into HTTPS with certificates of its own making, as companies run them. */
export interface InterceptingProxy {
  readonly url: string;
  /** Its certificate authority, in PEM form. */
  readonly certificate: string;
  /** `METHOD address` of what came through, without the query. */
  seen(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Of a certificate authority, both in PEM form. */
interface Authority {
  readonly cert: string;
  readonly key: string;
}

/**
 * Answers every address itself, with 200 and what it saw.
 * @param authority signs its certificates; without one, it has one of its own that nobody trusts yet.
 */
export async function interceptingProxy(authority?: Authority): Promise<InterceptingProxy> {
  const https =
    authority ?? (await generateCACertificate({ subject: { commonName: "Proxy of a test" } }));
  const proxy = getLocal({ https });
  await proxy.start();
  const endpoint = await proxy.forAnyRequest().thenJson(200, { id: "1", name: "Over the proxy" });
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    certificate: https.cert,
    seen: async () => {
      const requests = await endpoint.getSeenRequests();
      return requests.map(({ method, url }) => `${method} ${url.split("?")[0] ?? ""}`);
    },
    close: () => proxy.stop(),
  };
}
