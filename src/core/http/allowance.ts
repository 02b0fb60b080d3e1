/** Requests that one purpose may still cost. Each try of a request is one, with the redirects that it follows. */
export interface Allowance {
  readonly left: number;
  /** @throws {SnippetError} `too-many-requests` where fewer are left. */
  require(requests: number): void;
  /** A request is about to leave. @throws {SnippetError} `too-many-requests` where none is left: it must not. */
  take(): void;
  /** It certainly did not leave this computer. */
  giveBack(): void;
}
