/**
 * Editors of the VS Code family, which receive a sign-in at their own scheme. Another extension may get the redirect.
 * Its code is useless without the client's secret, and any page can open such an address as well.
 */
const editors =
  "antigravity code-oss cursor kiro pearai positron theia trae void vscode vscode-exploration vscode-insiders " +
  "vscodium vscodium-insiders windsurf windsurf-next";
const known = new Set(editors.split(" "));
const reversedDomain =
  /^(?!(?:about|blob|data|file|ftp|https?|intent|javascript|mailto|vbscript|vscode|wss?)\.)[a-z]{2,}(?:\.[a-z0-9-]+)+$/;

/**
 * Whether a redirect URI may have this scheme: one of the list, or a reversed domain name (RFC 8252 s.7.1). An unknown
 * scheme may start anything on the user's computer. No domain may begin with the name of a known scheme, because a
 * careless program may look only at that.
 */
export function isApplicationScheme(scheme: string): boolean {
  return known.has(scheme) || reversedDomain.test(scheme);
}

/**
 * An extension of an editor, by its own name. Any other host, and a built-in extension, may run a command of the editor,
 * such as cloning a repository. The query could carry that command, so it may only have the editor's own parameter.
 */
const extension =
  /^[a-z-]+:\/\/(?!vscode\.)[a-z0-9-]+\.[a-z0-9-]+(?:\/[^?]*)?(?:\?windowId=\w+)?$/i;
const application = /^[a-z0-9+.-]+:\/[^/]|^[a-z0-9+.-]+:\/\/[^/@]+(?:[/?]|$)/;

/** Whether the address leads to an application that receives sign-ins. Check its scheme first. */
export function isApplicationAddress(address: string): boolean {
  const isEditors = known.has(address.slice(0, address.indexOf(":")));
  return (isEditors ? extension : application).test(address);
}
