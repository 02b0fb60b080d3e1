const word = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`;
const name = String.raw`(${word}(?:(?:::|[.:-])${word})*[?!]?)`;
const modifiers = String.raw`(?:(?:export|default|declare|public|private|protected|internal|static|abstract|final|sealed|async|pub(?:\([^)\n]{0,40}\))?|open|override|inline|unsafe|virtual|suspend|data|case|local|partial|const|readonly|fileprivate|mutating|shared)[ \t]+)*`;
const typeParameters = String.raw`(?:<[^>\n]{0,60}>\s*)?`;
const assignedFunction = String.raw`\s*(?:=|<-|:)\s*(?:async\s+)?(?:function\b|lambda\b|proc\b|(?:\([^()\n]{0,120}\)|${word})\s*(?::[^=\n]{0,60})?=>)`;
const identifier = String.raw`(?:"[^"\n]{1,80}"|\x60[^\x60\n]{1,80}\x60|\[[^\]\n]{1,80}\]|[\p{L}_][\p{L}\p{N}_$#]*)`;

/** Separated by a blank, so that a text matches in only one way. */
const type = String.raw`(?:[\p{L}_][\p{L}\p{N}_:<>,*&[\]?.]*[ \t]+(?:[*&]+[ \t]*)?)`;

/** A form of declaration; the first group is the name. */
function form(source: string, flags = "mu"): RegExp {
  return new RegExp(String.raw`^[ \t]*${source}`, flags);
}

/** From the surest to the weakest; each is tried on the whole beginning before the next. */
const declarations: readonly RegExp[] = [
  // MATLAB names the result first.
  form(String.raw`function\s+(?:\[[^\]\n]{0,80}\]|\w+)\s*=\s*${name}`),
  form(
    String.raw`impl(?:<[^>\n]{0,60}>)?\s+([\p{L}_][\p{L}\p{N}_:<>, ]{0,60} for [\p{L}_][\p{L}\p{N}_:]*)`,
  ),
  form(
    String.raw`${modifiers}(?:function\*?!?|class|interface|enum(?:\s+class)?|struct|union|trait|def|defp|defmodule|defmacro|fn|func|fun|sub|subroutine|record|protocol|object|macro_rules!|type|proc|procedure|impl(?:<[^>\n]{0,60}>)?|@interface|@implementation|@protocol)\s+\*?${typeParameters}(?:\([^)\n]{0,80}\)\s*)?${name}(?!:?[\\/])`,
  ),
  form(String.raw`\(def(?:n-?|un|macro|ine|var|parameter|method|record|type)?\s+\(?([^\s()"']+)`),
  form(
    String.raw`create\s+(?:or\s+replace\s+)?(?:(?:temp|temporary|unique|materialized|unlogged|external|recursive|clustered)[ \t]+)*(?:table|view|function|procedure|index|trigger|type|schema|database|sequence|role|user|policy)\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(${identifier}(?:\.${identifier})*)`,
    "imu",
  ),
  form(String.raw`(?:data|newtype)\s+(\p{Lu}[\p{L}\p{N}_']*)[^\n=]{0,80}=`),
  form(String.raw`typedef\s+(?:struct|enum|union)\s+([\p{L}_]\w*)`),
  form(String.raw`typedef\s+(?:struct|enum|union)\s*\{[^}]{0,2000}\}\s*([\p{L}_]\w*)\s*;`),
  form(String.raw`[-+]\s*\([^)\n]{1,60}\)\s*([\p{L}_]\w*)`),
  form(
    String.raw`(?:message|service|query|mutation|subscription|fragment|contract|library|entity|actor|extension|component|directive|module|namespace)\s+${name}[^\n{;]{0,120}(?:\{|\bis)[ \t]*$`,
  ),
  form(String.raw`(?:module\.)?exports\s*=\s*(?:async\s+)?(?:function\*?|class)\s+${name}`),
  form(
    String.raw`(?:(?:export|local|let|var|val|const)[ \t]+)*(?:module\.)?(?:exports\.)?(${word}(?:\.${word})*)${assignedFunction}`,
  ),
  form(String.raw`-module\(([^)\s]{1,80})\)`),
  form(String.raw`program-id\.\s+([\p{L}\p{N}_-]+)`, "imu"),
  form(String.raw`\\(?:re)?newcommand\*?\{?(\\\p{L}+)`),
  form(String.raw`\\(?:title|chapter|section|subsection)\*?\{([^}\n]{1,120})\}`),
  form(String.raw`(?:describe|context|suite|it|test)\(\s*["'\x60]([^"'\x60\n]{1,120})`),
  form(String.raw`([\p{L}_][\p{L}\p{N}_']*)\s+::\s`),
  form(String.raw`${modifiers}(?:let|var|val|const)\s+(?:(?:mut|rec|inline|mutable)\s+)?${name}`),
  form(String.raw`([\p{L}_][\p{L}\p{N}_-]*)\s*\(\)\s*\{`),
  form(String.raw`${type}{1,4}([\p{L}_][\p{L}\p{N}_]*)\s*\{\s*(?:get|set|init)\b`),
  form(
    String.raw`${type}{1,4}([\p{L}_][\p{L}\p{N}_:]*)\s*\([^;{}\n]{0,200}\)[^;{}\n]{0,40}\{?\s*$`,
  ),
  form(String.raw`([\p{L}_][\p{L}\p{N}_]*)\([^()\n]{0,120}\)\s*=(?![=>])`),
  form(String.raw`(?:module|namespace|defmodule)\s+${name}`),
  form(String.raw`#\s*define\s+([\p{L}_]\w*)`),
  /<title>[ \t\n]{0,40}([^\s<][^<\n]{0,119})\s{0,40}<\/title>/iu,
];

/** Words that a pattern would mistake for a function's name or type. */
const notNames = new Set(
  "if for foreach while until switch catch return else elif elseif when match with new await throw delete yield do try using lock is of the select insert update merge defer".split(
    " ",
  ),
);

/** The declared name in code: of a function, a type, a table, a test, a page. */
export function declaredName(code: string): string | undefined {
  for (const pattern of declarations) {
    const found = pattern.exec(code);
    const [whole = "", declared] = found ?? [];
    const firstWord = /[\p{L}_]+/u.exec(whole)?.[0] ?? "";
    if (
      declared !== undefined &&
      !notNames.has(declared) &&
      !notNames.has(firstWord.toLowerCase())
    ) {
      return declared.replaceAll(/["\x60[\]]/g, "").trimEnd();
    }
  }
  return undefined;
}
