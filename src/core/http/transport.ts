/** One request in the view of higher layers. The transport adds nothing and follows no redirect. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The whole URL, with the access token in its query if the server requires that. Never logged. */
  readonly url: URL;
  /** `/snippets/:id`: replaces the URL in logs and errors. */
  readonly pathTemplate: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Called each time the request or its redirect leaves this computer. With it, the caller decides about repetitions. */
  readonly onSent?: (() => void) | undefined;
}

/** A complete response. */
export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; repeated fields joined by ", ". */
  readonly headers: ReadonlyMap<string, string>;
  /** The decoded bytes of the body. */
  readonly body: Uint8Array;
}

/** A way to a server, or a layer around another transport. */
export interface Transport {
  /**
   * Sends once. Every status is a response, not an error.
   * @throws {SnippetError} `cancelled`, `offline` (certainly nothing sent), `network`, `time-out`, `too-large`. After
   * an abort later than the first byte, the outcome on the server is unknown.
   */
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse>;
}
