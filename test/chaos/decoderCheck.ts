import { isDeepStrictEqual } from "node:util";
import { isSnippetError } from "../../src/core/errors.ts";
import { decodeJson } from "../../src/core/http/json/decodeJson.ts";
import { SeededRandom } from "../bench/seededRandom.ts";
import { jsonDocument, repeatedMember } from "./jsonDocument.ts";

export interface DecoderResult {
  readonly accepted: number;
  readonly refused: number;
  /** Documents with a member given twice. */
  readonly repeated: number;
  /** Documents with a number that is kept as text. */
  readonly textNumbers: number;
  readonly slowestMs: number;
  /** At most ten, each with what is needed to see it again. */
  readonly faults: readonly string[];
}

/** Half of the inputs are documents of known value, the other half the same with a few bytes spoilt. */
export function checkDecoder({ seed, count }: { seed: number; count: number }): DecoderResult {
  const random = new SeededRandom(seed);
  const encoder = new TextEncoder();
  const result = { accepted: 0, refused: 0, repeated: 0, textNumbers: 0, slowestMs: 0 };
  const faults: string[] = [];
  for (let number = 0; number < count && faults.length < 10; number += 1) {
    const document = jsonDocument(random);
    const bytes = encoder.encode(document.text);
    const isSpoilt = number % 2 === 1;
    const body = isSpoilt ? spoilt(bytes, random) : bytes;
    const started = performance.now();
    const decoded = decode(body);
    result.slowestMs = Math.max(result.slowestMs, performance.now() - started);
    const fault = isSpoilt
      ? faultOfSpoilt(body, decoded)
      : faultOfDocument(document.depth, document.expected, decoded);
    if (fault !== undefined) {
      faults.push(
        `input ${number} of seed ${seed}: ${fault}: ${JSON.stringify(document.text).slice(0, 300)}`,
      );
    }
    result.accepted += decoded.kind === "accepted" ? 1 : 0;
    result.refused += decoded.kind === "refused" ? 1 : 0;
    result.repeated += !isSpoilt && document.repeated > 0 ? 1 : 0;
    result.textNumbers += !isSpoilt && document.textNumbers > 0 ? 1 : 0;
  }
  return { ...result, faults };
}

type Decoded =
  | { readonly kind: "accepted"; readonly value: unknown }
  | { readonly kind: "refused" }
  | { readonly kind: "crashed"; readonly error: unknown };

export function decode(body: Uint8Array): Decoded {
  try {
    return { kind: "accepted", value: decodeJson(body) };
  } catch (error) {
    return isSnippetError(error, "not-the-service")
      ? { kind: "refused" }
      : { kind: "crashed", error };
  }
}

function faultOfDocument(depth: number, expected: unknown, decoded: Decoded): string | undefined {
  if (decoded.kind === "crashed") {
    return `threw ${String(decoded.error)}`;
  }
  if (depth > 64) {
    return decoded.kind === "refused" ? undefined : `${depth} levels were accepted`;
  }
  if (decoded.kind === "refused") {
    return "was refused";
  }
  return isDeepStrictEqual(readable(decoded.value), expected) ? undefined : "has another value";
}

/** What a spoilt document may be, a parser without our rules decides; only the rules are ours. */
function faultOfSpoilt(body: Uint8Array, decoded: Decoded): string | undefined {
  if (decoded.kind === "crashed") {
    return `threw ${String(decoded.error)}`;
  }
  let plain: unknown;
  try {
    plain = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return decoded.kind === "refused" ? undefined : "is no JSON and was accepted";
  }
  const isTooDeep = depthOf(plain) > 64;
  if (decoded.kind === "refused") {
    return isTooDeep || depthInText(body) > 64 ? undefined : "is JSON and was refused";
  }
  return isTooDeep ? "is too deep and was accepted" : undefined;
}

/** A copy in which a member that nobody may read is {@link repeatedMember}. */
function readable(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(readable);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(value)).map(([name, descriptor]) => [
      name,
      descriptor.get === undefined ? readable(descriptor.value) : repeatedMember,
    ]),
  );
}

function depthOf(value: unknown): number {
  return typeof value === "object" && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;
}

/** Also of members that the parser replaced. */
function depthInText(body: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  for (const token of new TextDecoder().decode(body).matchAll(/"(?:[^"\\]|\\.)*"|[[{}\]]/gs)) {
    depth += "[{".includes(token[0]) ? 1 : "]}".includes(token[0]) ? -1 : 0;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const nastyBytes = [
  0x00, 0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d, 0x2d, 0x2e, 0x80, 0xc0, 0xed, 0xff,
];

function spoilt(bytes: Uint8Array, random: SeededRandom): Uint8Array {
  const body = [...bytes];
  for (let change = 0; change <= random.below(3); change += 1) {
    const at = random.below(body.length + 1);
    const byte = random.below(4) === 0 ? random.below(256) : random.pick(nastyBytes);
    switch (random.below(4)) {
      case 0:
        body.splice(at, 1);
        break;
      case 1:
        body.splice(at, 0, byte);
        break;
      case 2:
        body.splice(at, 1, byte);
        break;
      default:
        body.splice(at, random.below(8));
    }
  }
  return Uint8Array.from(body);
}
