/**
 * Editors of the VS Code family, which take a sign-in at their own scheme. One may be led to another extension there than asked:
 * that gets a code which is good for nobody but the application that asked, with its secret, and any page can call it up as well.
 */
const editors =
  "antigravity code-oss cursor kiro pearai positron theia trae void vscode vscode-exploration vscode-insiders " +
  "vscodium vscodium-insiders windsurf windsurf-next";
const known = new Set(editors.split(" "));
const reversedDomain =
  /^(?!(?:about|blob|data|file|ftp|https?|intent|javascript|mailto|vbscript|vscode|wss?)\.)[a-z]{2,}(?:\.[a-z0-9-]+)+$/;

/**
 * Whether a redirect URI may have this scheme: one of the list, or a domain name turned round (RFC 8252 s.7.1). A scheme
 * that is not known here may start anything on the user's computer. No domain begins with the name of a known scheme, by
 * which a careless program may go.
 */
export function isApplicationScheme(scheme: string): boolean {
  return known.has(scheme) || reversedDomain.test(scheme);
}

/**
 * An extension of an editor, by its own name. Anything else, and what the editor brings itself, may be a command of it, such
 * as to clone a repository. The query of an address says what a command does: it has nothing but what the editor itself adds.
 */
const extension =
  /^[a-z-]+:\/\/(?!vscode\.)[a-z0-9-]+\.[a-z0-9-]+(?:\/[^?]*)?(?:\?windowId=\w+)?$/i;
const application = /^[a-z0-9+.-]+:\/[^/]|^[a-z0-9+.-]+:\/\/[^/@]+(?:[/?]|$)/;

/** Whether this leads to an application that takes a sign-in. @param address with a scheme that {@link isApplicationScheme}. */
export function isApplicationAddress(address: string): boolean {
  const isEditors = known.has(address.slice(0, address.indexOf(":")));
  return (isEditors ? extension : application).test(address);
}
