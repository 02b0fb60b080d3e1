/** By words of the header. A browser's header may also contain the words of later rows. */
const browsers = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const systems = [
  ["Windows", "Windows"],
  ["Android", "Android"],
  ["iPhone", "iOS"],
  ["iPad", "iOS"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** Names the browser of a session for the user, for example `Firefox, Linux`. No text of the header itself is shown. */
export function browserName(userAgent: string): string {
  const find = (names: typeof browsers | typeof systems): string | undefined =>
    names.find(([word]) => userAgent.includes(word))?.[1];
  const parts = [find(browsers) ?? "Another browser", find(systems)];
  return parts.filter((part) => part !== undefined).join(", ");
}
