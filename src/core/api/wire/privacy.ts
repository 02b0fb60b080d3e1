import { booleanOf, isJsonObject, labelOf } from "./fields.ts";
import { bare, membersOf } from "./places.ts";

const positive = "priv(?:ate|at)?|secret|hidden|confidential|personal|unpublished";
const negative = "public|published|shared|open|visible";
const flagName = new RegExp(
  `^(?:is|has|snippet|mark)?(?:(non|not)?(${positive})|(non|not|un)?(${negative}))(?:ly|flag|snippet|access|only)?$`,
);

/** Whether true under this name means private, or public; undefined for other names. */
export function polarityOf(name: string): boolean | undefined {
  const said = flagName.exec(name);
  if (said === null) {
    return undefined;
  }
  return said[2] === undefined ? said[3] !== undefined : said[1] === undefined;
}

/** Levels between the two, such as *unlisted* and *internal*, are neither: others see the snippet. */
const yes =
  /^(private|secret|hidden|personal|closed|confidential|me|self|owner|only ?me|none|nobody)$/;
const no = /^(public|publish|published|open|everyone|everybody|anyone|all|world|shared|visible)$/;

/**
 * Whether the value under this name means that a snippet is private. Of an object, such as `{id, name}`, all members that tell
 * must agree.
 * @param name as `plainName`.
 * @returns undefined if it does not tell.
 */
export function readPrivacy(name: string, value: unknown): boolean | undefined {
  const plain = bare(value);
  const parts = isJsonObject(plain) ? membersOf(plain).map((it) => bare(it.value)) : [plain];
  const said = new Set(parts.map((it) => readPart(name, it)).filter((it) => it !== undefined));
  return said.size === 1 ? [...said][0] : undefined;
}

function readPart(name: string, told: unknown): boolean | undefined {
  const polarity = polarityOf(name);
  const flag = polarity === undefined ? undefined : booleanOf(told);
  if (flag !== undefined) {
    return flag === polarity;
  }
  const word =
    typeof told === "string" ? labelOf(told)?.toLowerCase().replaceAll(/[_-]/g, " ") : "";
  return yes.test(word ?? "") ? true : no.test(word ?? "") ? false : undefined;
}
