import type { Context } from "hono";
import { JsonObjectParser } from "./jsonObject.ts";
import { FormReader } from "../formReader.ts";
import { bodyOf, costOf, formType, mediaTypeOf } from "../bodyOf.ts";
import type { HeavyWork } from "./heavyWork.ts";
import { callerOf } from "../caller.ts";
import { RequestProblem } from "./problem.ts";
import { SharedMemory } from "./sharedMemory.ts";

/** The fields as sent, untyped. In a form every value is text; JSON distinguishes numbers and booleans from text. */
export interface RequestBody {
  readonly encoding: "form" | "json";
  readonly fields: ReadonlyMap<string, unknown>;
}

const mebibyte = 1024 * 1024;

/**
 * Largest bodies in bytes. Code of 1 MiB fits even if each byte is `\u0000` in JSON or `%00` in a form. Counted in
 * bytes as sent, see {@link costOf}; fields have limits of their own.
 */
const mostBytes = { json: 8 * mebibyte, form: 4 * mebibyte };

/** In UTF-16 units of the content of one body: the code and as much again. */
const mostKept = 2 * mebibyte;
/** The limit for all bodies that are read at once. */
const mostAtOnce = 24 * mebibyte;
/** In a form. */
const mostPairs = 1_000;
/** In bytes that are read in one turn of the event loop. */
const chunk = 64 * 1024;

/** Reads bodies of authorized senders only: a body takes no memory before its owner is known. */
export class BodyReader {
  readonly #memory = new SharedMemory(mostAtOnce);
  readonly #heavy: HeavyWork;

  /** @param heavy gives large bodies their turns. */
  constructor(heavy: HeavyWork) {
    this.#heavy = heavy;
  }

  /**
   * @param owner the id of the account.
   * @param use begins in a turn; the body counts as the owner's until it is done.
   * @throws RequestProblem 413, 415 or 400; 503 if the owner sends too much at once.
   */
  async read<Result>(
    c: Context,
    owner: number,
    use: (body: RequestBody) => Promise<Result>,
  ): Promise<Result> {
    const request = c.req.raw;
    const encoding = encodingOf(request);
    const most = mostBytes[encoding ?? "json"];
    checkHeaders(request, encoding, most);
    const parser = encoding === "json" ? new JsonObjectParser() : new FormReader(mostPairs);
    const key = String(owner);
    let [sent, held] = [0, 0];
    try {
      for await (const bytes of bodyOf(c)) {
        sent += costOf(bytes);
        if (encoding === undefined && sent > 0) throw unsupported();
        if (sent > most) throw tooLarge(most);
        for (let at = 0; at < bytes.length; at += chunk) {
          await this.#heavy.run(c, sent, () => parser.take(bytes.subarray(at, at + chunk)));
          if (!this.#memory.take(key, parser.kept - held)) throw tooMuchAtOnce();
          held = parser.kept;
          if (held > mostKept) throw tooLarge(mostKept);
        }
      }
      await callerOf(c).turn();
      const body = () => use({ encoding: encoding ?? "form", fields: parser.fields() });
      return await this.#heavy.run(c, held, body);
    } finally {
      this.#memory.release(key, held);
    }
  }
}

function checkHeaders(
  { headers }: Request,
  encoding: RequestBody["encoding"] | undefined,
  most: number,
): void {
  if (Number(headers.get("Content-Length") ?? "0") > most) throw tooLarge(most);
  if (encoding === undefined && headers.has("Content-Type")) throw unsupported();
}

function encodingOf(request: Request): RequestBody["encoding"] | undefined {
  const type = mediaTypeOf(request);
  if (type === "application/json") return "json";
  return type === formType ? "form" : undefined;
}

function unsupported(): RequestProblem {
  return new RequestProblem(415, "Send a form or JSON, in UTF-8 and not compressed.", {
    headers: { Accept: `application/json, ${formType}` },
  });
}

function tooLarge(most: number): RequestProblem {
  return new RequestProblem(413, `A request can have at most ${most / mebibyte} MiB.`);
}

function tooMuchAtOnce(): RequestProblem {
  return new RequestProblem(503, "You send too much at once. Try again.", {
    headers: { "Retry-After": "1" },
  });
}
