import { SeededRandom } from "../../bench/seededRandom.ts";

/** What a generated server can do in one respect; the first option is the plain one. */
export const options = {
  /** Names of the fields in what it tells; writes take the documented names and `code`. */
  names: ["plain", "camel", "pascal", "kebab", "synonyms", "odd"],
  record: [
    "bare",
    "data",
    "attributes",
    "root",
    "arrayOfOne",
    "result",
    "jsend",
    "numbered",
    "linked",
  ],
  texts: ["plain", "rawRendered", "titleRendered"],
  codePlace: ["field", "firstFile", "fileMap", "fragments"],
  ids: ["number", "text", "uuid", "opaque"],
  visibility: ["boolean", "digit", "word", "yesNo", "inverted", "enum", "row", "bytes"],
  tagsTold: ["array", "comma", "spaces", "named", "rows", "nullIfEmpty"],
  times: ["iso", "seconds", "milliseconds", "sql", "none"],
  languageTold: ["number", "text", "row", "name", "address", "relation"],
  /** Left out of lists. */
  listed: ["whole", "noCode", "noDescription", "noTags", "noPrivate", "idAndTitle"],
  /** Told nowhere. `codeLinked`: only the address of the code is told. */
  untold: ["nothing", "private", "tags", "description", "code", "codeLinked"],
  emptyTexts: ["empty", "null", "absent"],
  list: [
    "bare",
    "data",
    "items",
    "results",
    "embedded",
    "hydra",
    "value",
    "snippets",
    "numbered",
    "jsend",
    "byId",
    "counted",
  ],
  emptyList: ["list", "204", "404"],
  pageSize: ["any", "atMost30", "over50is422", "over50is400", "always20"],
  pastEnd: ["empty", "404", "400", "firstAgain", "noItems"],
  firstPage: ["one", "zero"],
  total: ["told", "inHeader", "untold"],
  seeds: ["few", "many", "none"],
  bodies: [
    "any",
    "formOnly",
    "jsonOnly415",
    "jsonOnly400",
    "jsonOnly422",
    "jsonOnly500",
    "multipart",
    "rootKey",
  ],
  /** `jsonOnly`: of a form, nothing is true. */
  booleans: ["any", "digits", "words", "onlyOne", "jsonOnly"],
  /** `arrayNoWord`: arrays alone, and the refusal does not say so. */
  tagsTaken: ["split", "comma", "spaces", "arrayOnly", "arrayNoWord"],
  code: ["kept", "dropped", "refused", "cut", "trimmed", "trimmedNotBlank", "lineFeeds"],
  required: ["title", "description"],
  privacy: ["kept", "ignored"],
  puts: ["patch", "replace", "patchMethodOnly"],
  creates: [
    "201",
    "200",
    "location",
    "nothing",
    "204",
    "idOnly",
    "accepted",
    "acceptedLater",
    "ok",
    "noId",
    "seeOther",
  ],
  edits: ["record", "204", "ok", "nothing", "accepted"],
  deletes: ["204", "record", "ok", "accepted"],
  missing: ["404", "404html", "410", "inside200", "403"],
  policy: ["none", "title", "private", "quota", "taken", "locked", "broken"],
  errors: [
    "message",
    "error",
    "fields",
    "detail",
    "detailList",
    "messageList",
    "violations",
    "errorList",
    "details",
    "problem",
    "text",
    "html",
    "fail200",
    "code200",
  ],
  fault: ["none", "503first", "429first", "500before", "502after", "hangUpAfter"],
  lag: ["none", "read404", "readOld", "listLate"],
  /** `header403`: a token elsewhere is refused with 403 and no challenge. */
  token: ["query", "either", "header", "header403"],
  session: ["lasting", "renewed", "renewed403", "ended", "endedLeague"],
  languages: ["rows", "data", "map", "hydra"],
  account: ["bare", "data", "attributes"],
  media: ["json", "charset", "vendor", "text"],
  redirects: ["none", "slash308", "slash307"],
  versions: ["none", "tagged", "demanded"],
  invalid: ["422", "400"],
  editFault: ["none", "500before", "502after", "hangUpAfter"],
  /** A cache in front of it answers for five minutes, unless it is asked not to (RFC 9111). */
  cache: ["none", "minutes"],
} as const;

export type Trait = keyof typeof options;

export type Traits = { readonly [K in Trait]: (typeof options)[K][number] } & {
  /** Chooses among synonyms. */
  readonly salt: number;
};

export const traitNames = Object.keys(options) as readonly Trait[];

export const plainTraits: Traits = { ...allPlain(), salt: 0 };

function allPlain(): { readonly [K in Trait]: (typeof options)[K][number] } {
  return Object.fromEntries(traitNames.map((name) => [name, options[name][0]])) as never;
}

/** One server by its seed: some differ from the plain one in a single respect, some in most. */
export function drawTraits(seed: number): Traits {
  const random = new SeededRandom(seed);
  const strange = random.pick([0.06, 0.12, 0.25, 0.4]);
  const drawn = traitNames.map((name) => {
    const isStrange = random.next() < strange;
    const option = random.pick<string>(options[name].slice(1));
    return [name, isStrange ? option : options[name][0]];
  });
  return possible({ ...Object.fromEntries(drawn), salt: random.below(1_000) } as Traits);
}

/** Without what no client could know. */
function possible(traits: Traits): Traits {
  const isUnseen =
    traits.tagsTold === "spaces" || traits.tagsTold === "comma" || traits.untold === "tags";
  // Of a yes or no under a name that no list has, only a change shows what it is, and there is none where it is ignored.
  const isNamed = traits.names !== "odd" || ["inverted", "enum", "row"].includes(traits.visibility);
  const isPrivacyUnseen = traits.untold === "private" || !isNamed;
  const isNeverTrue =
    (traits.booleans === "onlyOne" && isPrivacyUnseen) ||
    (traits.booleans === "jsonOnly" &&
      (isPrivacyUnseen || traits.bodies === "formOnly" || traits.bodies === "multipart"));
  return {
    ...traits,
    // A PUT resets a text that the server tells nobody; an edit that could make something public is not sent.
    ...(["tags", "description", "code"].includes(traits.untold) && traits.puts === "replace"
      ? { puts: "patch" }
      : {}),
    // What a moderator has yet to look at, and no answer named, nobody can know of.
    ...(traits.creates === "acceptedLater" && /After$|after$/.test(traits.fault)
      ? { creates: "accepted" }
      : {}),
    // Nobody sees what it made of `private`.
    ...(isPrivacyUnseen ? { privacy: "kept" } : {}),
    ...(isNeverTrue ? { booleans: "any" } : {}),
    // The commas come back as they were sent, or nothing does, and nobody sees that they parted nothing.
    ...(traits.tagsTaken === "spaces" && isUnseen ? { tagsTaken: "split" } : {}),
  };
}

/** `names=kebab ids=uuid`: what is not plain. */
export function describeTraits(traits: Traits): string {
  const told = traitNames.filter((name) => traits[name] !== options[name][0]);
  return [...told.map((name) => `${name}=${traits[name]}`), `salt=${String(traits.salt)}`].join(
    " ",
  );
}

/** The reverse of {@link describeTraits}. */
export function parseTraits(text: string): Traits {
  const given = new Map(text.split(/\s+/).filter(Boolean).map(pairOf));
  for (const [name, value] of given) {
    const known: readonly string[] | undefined = options[name as Trait];
    const isKnown = name === "salt" || known?.includes(value) === true;
    if (!isKnown) throw new Error(`No such trait: ${name}=${value}`);
  }
  const salt = Number(given.get("salt") ?? 0);
  return { ...plainTraits, ...Object.fromEntries(given), salt } as Traits;
}

function pairOf(text: string): readonly [name: string, value: string] {
  const [name = "", value = ""] = text.split("=");
  return [name, value];
}
