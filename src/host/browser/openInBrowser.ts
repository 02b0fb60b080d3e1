import { env, Uri } from "vscode";

/**
 * Opens an address in the browser, character by character. A `Uri` would be parsed and rewritten, which turns an
 * encoded `&` within a parameter into a separator (microsoft/vscode issue 85930). The editor has always accepted
 * strings as well, although its types do not say so.
 * @returns false if the user declined or nothing could open it.
 */
export async function openInBrowser(address: string): Promise<boolean> {
  try {
    const opened: unknown = await Reflect.apply(env.openExternal, env, [address]);
    return opened === true;
  } catch {
    return await env.openExternal(Uri.parse(address, true));
  }
}
