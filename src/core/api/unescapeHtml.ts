const characters: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
  ["#39", "'"],
  ["#039", "'"],
  ["#x27", "'"],
  ["#34", '"'],
  ["#x2f", "/"],
  ["#47", "/"],
  ["#96", "`"],
  ["#x60", "`"],
]);

/** Undoes what services do that escape text for HTML, once; other character references are text. */
export function unescapeHtml(text: string): string {
  return text.replaceAll(
    /&(#?\w{1,5});/g,
    (whole, name: string) => characters.get(name.toLowerCase()) ?? whole,
  );
}
