import { request } from "node:https";

/** The address that people use, by a certificate of the proxy's own. */
export class Site {
  readonly #origin: string;
  readonly #ca: Buffer;

  constructor(origin: string, ca: Buffer) {
    this.#origin = origin;
    this.#ca = ca;
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = Object.fromEntries(new Headers(init.headers));
    const options = { method: init.method ?? "GET", headers, ca: this.#ca };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#origin}${path}`, options, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          const all = Object.entries(response.headersDistinct);
          const told = all.flatMap(([name, values = []]) =>
            values.map((value) => [name, value] as [string, string]),
          );
          const status = response.statusCode ?? 0;
          const body = status === 204 || status === 304 ? null : Buffer.concat(parts);
          resolve(new Response(body, { status, headers: told }));
        });
      });
      sent.on("error", reject);
      sent.end(typeof init.body === "string" ? init.body : undefined);
    });
  }
}
