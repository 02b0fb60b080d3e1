import { isSnippetError } from "../errors.ts";
import { decodeJson } from "../http/json/decodeJson.ts";
import type { HttpResponse } from "../http/transport.ts";
import type { Dialect } from "./dialect/dialect.ts";
import type { DialectStore } from "./dialect/dialectStore.ts";
import { isDisguisedProblem } from "./wire/readProblem.ts";

type Place = Dialect["tokenPlace"];

const endedToken =
  /(?:\b|_)(?:token|session)(?:\b|_)(?:[^.{}]*[^.{}a-z])?(?:expired|revoked)(?:\b|_)|\binvalid[ _](?:access[ _])?token\b|\baccess[ _]token\b[^.{}]*\binvalid\b/i;

/** Sends a request with the token in one place. */
type SendIn = (place: Place) => Promise<HttpResponse>;

/**
 * Chooses between the query and the header for the access token. Proxies log URLs, so the header is better. The token goes
 * into the query, as the specification says, until the server offers `Bearer` in a `WWW-Authenticate`. Then one request for
 * the account, which needs a token, has it in the header, and the result is learned.
 */
export class TokenPlaces {
  readonly #dialect: DialectStore;
  #isOffered = false;
  #check: Promise<boolean> | undefined;

  constructor(dialect: DialectStore) {
    this.#dialect = dialect;
  }

  /**
   * @param sendIn sends the request. With a refused token it had no effect, so even a POST may be sent again.
   * @param askAccount requests the account with the same token. @param isForAccount whether the request itself does so.
   */
  async send(sendIn: SendIn, askAccount: SendIn, isForAccount: boolean): Promise<HttpResponse> {
    const isKnown = this.#dialect.knows("tokenPlace");
    const response = await sendIn(this.#dialect.current.tokenPlace);
    const offer = response.headers.get("www-authenticate") ?? "";
    this.#isOffered ||= /(^|,)\s*bearer\b/i.test(offer);
    const isGood = !refusesToken(response) && !(isForAccount && response.status === 403);
    // Some servers accept it only in the header, and do not say so.
    const mayMove = isGood
      ? this.#isOffered && isSuccess(response)
      : this.#isOffered || isForAccount;
    const isMoved = !isKnown && mayMove && (await this.#isTaken(askAccount, isGood));
    return isMoved && !isGood ? sendIn("header") : response;
  }

  /** @param isGood whether the query with this token was just accepted: then a refusal is about the place. */
  #isTaken(ask: SendIn, isGood: boolean): Promise<boolean> {
    this.#check ??= this.#asked(ask, isGood).finally(() => (this.#check = undefined));
    return this.#check;
  }

  async #asked(ask: SendIn, isGood: boolean): Promise<boolean> {
    try {
      const answer = await ask("header");
      const isTaken = isSuccess(answer);
      if (isTaken || (isGood && answer.status < 500 && answer.status !== 429)) {
        await this.#dialect.learn({ tokenPlace: isTaken ? "header" : "query" });
      }
      return isTaken;
    } catch (error) {
      if (isSnippetError(error)) {
        return false;
      }
      throw error;
    }
  }
}

/**
 * Whether a response refuses the token: 401, 498, or 400 and 403 with `invalid_token` (RFC 6750 section 3.1) or with words
 * to that effect, since some servers mix these up. Also 200, where the body is a refusal.
 */
export function refusesToken({ status, headers, body }: HttpResponse): boolean {
  if (![200, 400, 403].includes(status)) {
    return status === 401 || status === 498;
  }
  const said = new TextDecoder().decode(body.subarray(0, 2_000));
  const isSaid = /^\s*\{/.test(said) && endedToken.test(said) && !/csrf/i.test(said);
  return (
    (status !== 200 && /\binvalid_token\b/.test(headers.get("www-authenticate") ?? "")) ||
    (isSaid && (status !== 200 || isDisguisedProblem(jsonIn(body))))
  );
}

function jsonIn(body: Uint8Array): unknown {
  try {
    return decodeJson(body);
  } catch {
    return undefined;
  }
}

function isSuccess({ status }: HttpResponse): boolean {
  return status >= 200 && status < 300;
}
