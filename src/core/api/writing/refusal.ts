import { isSnippetError, type SnippetError } from "../../errors.ts";
import type { SnippetDraft } from "../../model.ts";
import { inDescription } from "../dialect/dialect.ts";
import { plainName } from "../wire/places.ts";
import { synonyms } from "../wire/synonyms.ts";
import { otherBody, otherBoolean, tagForms, type Doubts, type WriteEncoding } from "./encoding.ts";
import type { Patch } from "./patch.ts";

const unknown =
  /\b(unknown|not (a )?(known|permitted|allowed|recogni[sz]ed|supported|expected|valid)|unexpected|unrecogni[sz]ed|unsupported|unpermitted|additional|extra|forbidden|not exist|no such|mapped)\b/i;
const missing =
  /\b(required|missing|blank|empty|absent|not present|must be present|undefined|null)\b/i;
/** Limits and forbidden content concern the value, not its encoding. */
const kind = /\b(array|list|invalid|not valid|malformed|type)\b/i;
const boolean = /\b(boolean|true|false|[01YN]|yes|no|invalid|valid)\b/i;
/** The words of the status alone. */
const vague = /: bad request\.$/i;
const codeNames = [...synonyms.code.clear, ...synonyms.code.vague];
const members = [...codeNames, "title", "description", "tags", "private", "language_id"];
/** Each body has these; the last one may be around them. */
const always = ["title", "language_id", "language", "snippet"];

/**
 * The faults of the encoding that a refusal suggests: the body was not understood, the code's member is unknown, or tags or a
 * boolean need another form. A refused write had no effect.
 * @param isKnown whether the server has accepted bodies in this encoding. If not, any refusal may be about the body.
 * @returns nothing for a refusal of the content.
 */
export function doubtsOfRefusal(
  error: unknown,
  patch: Patch,
  encoding: WriteEncoding,
  isKnown: boolean,
): Doubts {
  if (!isSnippetError(error) || (error.details.status ?? 500) >= 500) {
    return [];
  }
  const ofParts = isOfMedia(error) ? [] : doubtsOfParts(error, patch, encoding);
  const isWhole = isNotRead(error, patch);
  if (!isWhole && ofParts.some(({ length }) => length > 0)) {
    return ofParts;
  }
  const isOpen = isWhole || (!isKnown && mayBeOfBody(error));
  const single = encoding.isDoubled && !isWhole ? [{ isDoubled: false }] : [];
  return [...ofParts, [...single, ...otherBodies(error, patch, encoding, isOpen)]];
}

/** A server may miss an object around the members: it says so, or refuses JSON with the words of the status alone. */
function otherBodies(
  error: SnippetError,
  { meant }: Patch,
  encoding: WriteEncoding,
  isOpen: boolean,
): Doubts[number] {
  const isVague = encoding.bodyEncoding === "json" && vague.test(error.message);
  const isAround = isSaid(error, meant, "snippet", missing);
  return [
    ...(isAround || (isOpen && isVague) ? [{ bodyEncoding: "nested" } as const] : []),
    ...(isAround || isOpen ? [otherBody(encoding)] : []),
  ];
}

/** Whether a refusal of an edit may miss the id of its record in the body: it says so, or nothing at all. */
export function mayMissId(error: unknown, { meant }: Patch): boolean {
  return (
    isSnippetError(error, "invalid") &&
    (vague.test(error.message) || isSaid(error, meant, "id", /match|missing|required/i))
  );
}

function doubtsOfParts(
  error: SnippetError,
  { meant, empty, mayCarry }: Patch,
  encoding: WriteEncoding,
): Doubts {
  const said = (name: string, pattern: RegExp): boolean => isSaid(error, meant, name, pattern);
  const { emptied } = encoding;
  const body = otherBody(encoding);
  const isBlankRefused = emptied !== undefined && said(rootOf(emptied), missing);
  const isCodeUnknown = mayCarry && said(rootOf(encoding.codeField), unknown);
  const words = [error.message, ...Object.values(error.details.fields ?? {})];
  const isCodeMissing = !isBlankRefused && words.some((it) => missing.test(it));
  return [
    [
      ...(isCodeUnknown || isCodeMissing ? namesIn(error, encoding) : []),
      ...(isCodeUnknown ? placesBeside(encoding) : []),
    ],
    [...empty].some((name) => said(name, missing)) ? [{ isWhole: true }] : [],
    isBlankRefused ? [{ isDoubled: true }] : [],
    said("tags", kind) ? [...tagForms(encoding).slice(2), body] : [],
    said("private", boolean)
      ? [otherBoolean(encoding), { ...body, formBoolean: "true-false" }]
      : [],
  ];
}

/** A member that the records have is there, whatever a refusal says. */
function placesBeside({ codeField, seen }: WriteEncoding): Doubts[number] {
  return codeField === seen ? [] : [{ codeField: inDescription, emptied: undefined }];
}

/** The names for code that a refusal is about, begins with or quotes: it may list the known members. */
function namesIn(
  { message, details: { fields = {} } }: SnippetError,
  { codeField: current }: WriteEncoding,
): Doubts[number] {
  const about = Object.keys(fields).filter((name) => missing.test(fields[name] ?? ""));
  const said = [message, ...Object.values(fields)].join(" ");
  const named = [
    ...said.matchAll(/["'`](?:\w+\.)?(\w{1,40})["'`]|: (?!body)(\w{1,40}) (?:is|field|cannot)\b/g),
  ];
  return [...about, ...named.map(([, quoted, first]) => quoted ?? first ?? "")]
    .map((name) => name.replace(/^[A-Z]/, (it) => it.toLowerCase()))
    .filter((name) => name !== current && codeNames.includes(plainName(name)))
    .map((codeField) => ({ codeField }));
}

/** Whether the server has not read the body: it refuses its kind, or misses a value that each body has. */
export function isNotRead(error: unknown, { meant }: Patch): boolean {
  if (!isSnippetError(error)) {
    return false;
  }
  const { status = 0 } = error.details;
  const isMissing = (name: string): boolean => isSaid(error, meant, name, missing);
  return isOfMedia(error) || ([400, 422].includes(status) && always.some(isMissing));
}

/** Whether it refuses the media type, which no field has. */
function isOfMedia({ details: { status = 0 } }: SnippetError): boolean {
  return status === 406 || status === 415;
}

/**
 * Whether a refusal says this of a member: by the name of the field, or in the sentence of a refusal without fields. A sentence
 * is about the members that it names or whose values it quotes.
 */
function isSaid(
  { message, details: { fields = {} } }: SnippetError,
  { tags }: SnippetDraft,
  name: string,
  pattern: RegExp,
): boolean {
  // A name of no member, as of the whole body, leaves it to the words.
  const named = Object.entries(fields).map(
    ([about, said]) => [members.includes(about) ? about : `${about} ${said}`, said] as const,
  );
  const quoted = name === "tags" && tags.length > 0 ? `"${tags.join()}"` : undefined;
  const own = name.toLowerCase();
  const isNamed = (about: string): boolean => {
    const words = about.toLowerCase().split(/\W+/);
    const first = words.find((word) => word === own || members.includes(word));
    // After the unknown member, a sentence may list the known ones.
    return pattern === unknown ? first === own : words.includes(own);
  };
  return (named.length > 0 ? named : [[message, message] as const]).some(
    ([about, said]) =>
      pattern.test(said) && (isNamed(about) || (quoted !== undefined && said.includes(quoted))),
  );
}

/** As long as no body was accepted, most refusals may be about its encoding. */
export function mayBeOfBody(error: unknown): error is SnippetError {
  const { status = 0 } = isSnippetError(error) ? error.details : {};
  return status >= 400 && !otherReasons.has(status);
}

/** Statuses that never concern the encoding: of rights, methods, versions, what is gone, size, and load. */
const otherReasons: ReadonlySet<number> = new Set([
  401, 402, 403, 405, 408, 409, 410, 412, 413, 423, 425, 428, 429,
]);

/** `files[0].content` and `/files/0/content` are about `files`. */
function rootOf(field: string): string {
  return /[^./[\]]+/.exec(field)?.[0] ?? field;
}
