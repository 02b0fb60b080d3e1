import { SnippetError, wrongSetting } from "../errors.ts";

const maximalSegment = 1_024;
const uselessAddress = {
  apiUrl:
    "The server address is not valid. It must start with https:// (or http:// on this computer) and have no user name, query or fragment.",
  authUrl:
    "The sign-in address is not valid. It must start with https:// (or http:// on this computer) and have no user name, query or fragment.",
} as const;

/**
 * The base address of the API. Request URLs are built from checked parts only, so that neither an id from a server nor
 * a setting can redirect the access token.
 */
export class ApiUrl {
  readonly #base: URL;

  private constructor(base: URL) {
    this.#base = base;
  }

  /**
   * Accepts HTTPS, or HTTP on the loopback interface, without user name, query or fragment.
   * @param what the setting that has it.
   * @throws {SnippetError} `settings`; the message does not repeat the input, which may contain a password.
   */
  static parse(text: string, what: keyof typeof uselessAddress = "apiUrl"): ApiUrl {
    const url = ApiUrl.find(text);
    if (url === undefined) {
      throw wrongSetting(what, uselessAddress[what]);
    }
    return url;
  }

  /** @returns undefined for an address that {@link ApiUrl.parse} refuses. */
  static find(text: string): ApiUrl | undefined {
    // `new URL` would throw an error with its input.
    const url = URL.parse(text.trim());
    const isSecure =
      url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
    if (
      url === null ||
      !isSecure ||
      url.username !== "" ||
      url.password !== "" ||
      /[?#]/.test(text)
    ) {
      return undefined;
    }
    if (!url.pathname.endsWith("/")) {
      url.pathname += "/";
    }
    return new ApiUrl(url);
  }

  /** Scheme, host and port. The access token goes to no other origin. */
  get origin(): string {
    return this.#base.origin;
  }

  /** The base with a final slash; safe to show. */
  get text(): string {
    return this.#base.href;
  }

  /**
   * The URL of a resource below the base.
   * @throws {SnippetError} `input` if a segment (an id) would leave the base or is not an id.
   */
  join(
    segments: readonly string[],
    query: readonly (readonly [name: string, value: string])[] = [],
  ): URL {
    for (const segment of segments) {
      if (!isSafeSegment(segment)) {
        throw new SnippetError("input", "This snippet's identifier cannot be used in an address.");
      }
    }
    const url = new URL(this.#base);
    url.pathname = this.#base.pathname + segments.map(encodeURIComponent).join("/");
    if (!this.owns(url)) {
      throw new SnippetError("input", "This snippet's identifier cannot be used in an address.");
    }
    for (const [name, value] of query) {
      url.searchParams.append(name, value);
    }
    return url;
  }

  /** Whether a URL is at this origin and below the base. */
  owns(url: URL): boolean {
    return url.origin === this.origin && url.pathname.startsWith(this.#base.pathname);
  }
}

/** `localhost`, 127.0.0.0/8 and ::1, in the form of `URL`. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname === "[::1]" ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

/** `encodeURIComponent("..")` is `..`, and URL parsers climb one level for it, or for `%2e%2e`. */
function isSafeSegment(segment: string): boolean {
  return (
    segment !== "" &&
    segment.length <= maximalSegment &&
    segment.isWellFormed() &&
    !/^(\.|%2e){1,2}$/i.test(segment) &&
    // eslint-disable-next-line no-control-regex -- control characters are what it looks for
    !/[/\\\u0000-\u001f\u007f]/.test(segment)
  );
}
