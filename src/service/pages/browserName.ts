/** By the header's own words; each also names those that come after it here. */
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

/** What a user recognizes the browser of a session by, for example `Firefox, Linux`. Nothing of the header itself. */
export function browserName(userAgent: string): string {
  const find = (names: typeof browsers | typeof systems): string | undefined =>
    names.find(([word]) => userAgent.includes(word))?.[1];
  const parts = [find(browsers) ?? "Another browser", find(systems)];
  return parts.filter((part) => part !== undefined).join(", ");
}
