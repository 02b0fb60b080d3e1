import { booleanOf, labelOf } from "./fields.ts";
import { bare } from "./places.ts";

const positive =
  "priv(?:ate|at)?|secret|hidden|confidential|personal|unlisted|restricted|unpublished";
const negative = "public|published|shared|open|listed|visible";
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

const yes =
  /^(private|secret|hidden|unlisted|personal|internal|protected|closed|restricted|confidential|me|self|owner|only ?me|none|nobody)$/;
const no =
  /^(public|publish|published|open|everyone|everybody|anyone|all|world|shared|listed|visible)$/;

/**
 * Whether the value under this name means that a snippet is private.
 * @param name as `plainName`.
 * @returns undefined if it does not tell.
 */
export function readPrivacy(name: string, value: unknown): boolean | undefined {
  const told = bare(value);
  const polarity = polarityOf(name);
  const flag = polarity === undefined ? undefined : booleanOf(told);
  if (flag !== undefined) {
    return flag === polarity;
  }
  const word =
    typeof told === "string" ? labelOf(told)?.toLowerCase().replaceAll(/[_-]/g, " ") : "";
  return yes.test(word ?? "") ? true : no.test(word ?? "") ? false : undefined;
}
