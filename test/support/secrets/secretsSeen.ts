import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

const inParameters = [
  "access_token",
  "code",
  "code_verifier",
  "refresh_token",
  "client_secret",
  "password",
  "token",
] as const;
const inAnswers = ["access_token", "refresh_token"] as const;

/** Reads the secrets out of what passes between an editor, a browser and a service. */
export class SecretsSeen {
  readonly #found = new Map<string, string>();

  /** Each secret with the name that it travelled under. */
  get all(): ReadonlyMap<string, string> {
    return this.#found;
  }

  /** How many there are of each kind. */
  get kinds(): ReadonlySet<string> {
    return new Set(this.#found.values());
  }

  add(kind: string, secret: string): void {
    if (secret.length >= 8) this.#found.set(secret, kind);
  }

  readRequest(request: IncomingMessage, body: string): void {
    const url = new URL(request.url ?? "/", "http://any");
    this.#readParameters(url.searchParams, url.pathname);
    this.#readParameters(new URLSearchParams(body), url.pathname);
    const [scheme, credentials] = (request.headers.authorization ?? "").split(" ");
    if (scheme?.toLowerCase() === "basic" && credentials !== undefined) {
      const text = Buffer.from(credentials, "base64").toString();
      this.add("client_secret", decodeURIComponent(text.slice(text.indexOf(":") + 1)));
    }
  }

  readAnswer(headers: IncomingHttpHeaders, body: string): void {
    const { location } = headers;
    if (location !== undefined && URL.canParse(location)) {
      this.add("code", new URL(location).searchParams.get("code") ?? "");
    }
    for (const name of inAnswers) {
      for (const [, secret = ""] of body.matchAll(new RegExp(`"${name}"\\s*:\\s*"([^"]+)"`, "g"))) {
        this.add(name, secret);
      }
    }
  }

  /** A snippet has a field `code`, too, which is no secret. */
  #readParameters(parameters: URLSearchParams, path: string): void {
    for (const name of path.startsWith("/snippets") ? ["access_token"] : inParameters) {
      for (const secret of parameters.getAll(name)) this.add(name, secret);
    }
  }
}
