/** Editors and programs that take a sign-in at their own scheme. */
const editors =
  "antigravity code-oss cursor jetbrains kiro pearai positron theia trae void vscode vscode-exploration vscode-insiders " +
  "vscodium vscodium-insiders windsurf windsurf-next zed";
const known = new Set(editors.split(" "));

/**
 * Whether a redirect URI may have this scheme: one of the list, or a domain name turned round (RFC 8252 s.7.1). A scheme
 * that is not known here may start anything on the user's computer.
 */
export function isApplicationScheme(scheme: string): boolean {
  return known.has(scheme) || /^[a-z]{2,}(?:\.[a-z0-9-]+)+$/.test(scheme);
}
