/** Provides the access token of one account. */
export interface AccessTokens {
  /** A token that should be valid. @throws {SnippetError} `signed-out` and the errors of a refresh. */
  current(signal?: AbortSignal): Promise<string>;
  /**
   * The server answered 401 to this token.
   * @returns another token to try once. @throws {SnippetError} `signed-out` when there is none.
   */
  refused(token: string, signal?: AbortSignal): Promise<string>;
}
