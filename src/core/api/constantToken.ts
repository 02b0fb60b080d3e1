import { SnippetError } from "../errors.ts";
import type { AccessTokens } from "./accessTokens.ts";

/** A token that does not expire, for the service in this process. */
export class ConstantToken implements AccessTokens {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  current(): Promise<string> {
    return Promise.resolve(this.#token);
  }

  refused(): Promise<string> {
    return Promise.reject(
      new SnippetError("signed-out", "The server does not accept this session."),
    );
  }
}
