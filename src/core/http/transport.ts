/** One request, as the layers above see it. The transport adds nothing to it and follows no redirect. */
export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The whole address, the access token in its query where the server wants it. Never logged. */
  readonly url: URL;
  /** `/snippets/:id`: what logs and errors say instead of the address. */
  readonly pathTemplate: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A whole answer; nothing of it is on its way any more. */
export interface HttpResponse {
  readonly status: number;
  /** Names in lower case; repeated fields joined by ", ". */
  readonly headers: ReadonlyMap<string, string>;
  /** The decoded bytes of the body. */
  readonly body: Uint8Array;
}

/** One of several ways to a server, or a layer around another. */
export interface Transport {
  /**
   * Sends once. Every status is an answer, not an error.
   * @throws {SnippetError} `cancelled`, `offline` (certainly nothing sent), `network`, `time-out`, `too-large`.
   * Abort after the first byte leaves it open whether the server acted.
   */
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse>;
}
