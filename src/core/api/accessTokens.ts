/** Where the client gets the access token of the account it works for. */
export interface AccessTokens {
  /** A token that is believed to be valid. @throws {SnippetError} `signed-out` and whatever a refresh throws. */
  current(signal?: AbortSignal): Promise<string>;
  /**
   * The service answered 401 to this token.
   * @returns another token to try once. @throws {SnippetError} `signed-out` when there is none.
   */
  refused(token: string, signal?: AbortSignal): Promise<string>;
}
