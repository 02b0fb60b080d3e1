import type { Context } from "hono";
import { nextTurn } from "../turns.ts";
import type { BodyParser } from "./bodyParser.ts";
import { FormParser } from "./formFields.ts";
import { JsonObjectParser } from "./jsonObject.ts";
import { bodyOf } from "../bodyOf.ts";
import type { HeavyWork } from "./heavyWork.ts";
import { RequestProblem } from "./problem.ts";
import { SharedMemory } from "./sharedMemory.ts";

/** What was sent, still untyped. In a form every value is text; JSON tells numbers and booleans from text. */
export interface RequestBody {
  readonly encoding: "form" | "json";
  readonly fields: ReadonlyMap<string, unknown>;
}

const mebibyte = 1024 * 1024;

/**
 * Largest bodies in bytes. Code of 1 MiB fits, also where each byte becomes `\u0000` in JSON or `%00` in a form. They
 * count the bytes as sent; fields have limits of their own.
 */
const mostBytes = { json: 8 * mebibyte, form: 4 * mebibyte };

/** In bytes, of all bodies that are read at once. */
const mostAtOnce = 24 * mebibyte;

/** Reads bodies, of those only who may send them: nobody's memory is used before it is known whose it is. */
export class BodyReader {
  readonly #memory = new SharedMemory(mostAtOnce);
  readonly #heavy: HeavyWork;

  /** @param heavy where large ones have their turns. */
  constructor(heavy: HeavyWork) {
    this.#heavy = heavy;
  }

  /**
   * @param owner whose account it is.
   * @param use what it holds counts as the owner's until this is done.
   * @throws RequestProblem 413, 415 or 400; 503 where the owner sends too much at once.
   */
  async read<Result>(
    c: Context,
    owner: number,
    use: (body: RequestBody) => Promise<Result>,
  ): Promise<Result> {
    const request = c.req.raw;
    const encoding = encodingOf(request);
    const most = mostBytes[encoding ?? "json"];
    if (Number(request.headers.get("Content-Length") ?? "0") > most) throw tooLarge(most);
    const key = String(owner);
    let held = 0;
    const hold = (bytes: number): void => {
      if (!this.#memory.take(key, bytes)) throw tooMuchAtOnce();
      held += bytes;
      if (held > most) throw tooLarge(most);
    };
    try {
      const body = await readBody(request, encoding, hold);
      return await this.#heavy.run(c, held, async () => use(await parsed(body)), true);
    } finally {
      this.#memory.release(key, held);
    }
  }
}

async function readBody(
  request: Request,
  encoding: RequestBody["encoding"] | undefined,
  hold: (bytes: number) => void,
): Promise<Unparsed> {
  const contentType = request.headers.get("Content-Type");
  const parser: BodyParser = encoding === "json" ? new JsonObjectParser() : new FormParser();
  const chunks: Buffer[] = [];
  if (encoding === undefined && contentType !== null) throw unsupported();
  for await (const sent of bodyOf(request)) {
    if (encoding === undefined && sent.byteLength > 0) throw unsupported();
    hold(sent.byteLength);
    const chunk = Buffer.from(sent);
    parser.take(chunk);
    chunks.push(chunk);
  }
  return { encoding: encoding ?? "form", parser, chunks };
}

interface Unparsed {
  readonly encoding: RequestBody["encoding"];
  readonly parser: BodyParser;
  readonly chunks: readonly Buffer[];
}

async function parsed({ encoding, parser, chunks }: Unparsed): Promise<RequestBody> {
  const bytes = Buffer.concat(chunks);
  await nextTurn();
  const text = await decodeUtf8(bytes);
  await nextTurn();
  const fields = parser.fields(text, bytes);
  await nextTurn();
  return { encoding, fields };
}

function encodingOf({ headers }: Request): RequestBody["encoding"] | undefined {
  if ((headers.get("Content-Encoding") ?? "identity") !== "identity") return undefined;
  const [type = "", ...parameters] = (headers.get("Content-Type") ?? "")
    .split(";")
    .map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  if (charset !== undefined && !/^charset="?utf-?8"?$/u.test(charset)) return undefined;
  if (type === "application/json") return "json";
  return type === "application/x-www-form-urlencoded" ? "form" : undefined;
}

/** In pieces: of 8 MiB outside ASCII, Node 20 makes text in 40 ms. */
async function decodeUtf8(bytes: Buffer): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const texts: string[] = [];
  try {
    for (let at = 0; at < bytes.length; at += mebibyte) {
      texts.push(decoder.decode(bytes.subarray(at, at + mebibyte), { stream: true }));
      if (bytes.length > mebibyte) await nextTurn();
    }
    return texts.join("") + decoder.decode();
  } catch {
    throw new RequestProblem(400, "The body is not valid UTF-8.");
  }
}

function unsupported(): RequestProblem {
  return new RequestProblem(415, "Send a form or JSON, in UTF-8 and not compressed.", {
    headers: { Accept: "application/json, application/x-www-form-urlencoded" },
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
