import { env, Uri } from "vscode";

/**
 * Opens an address in the browser outside the editor, letter by letter as it is. A `Uri` is taken apart and written
 * anew, which turns an encoded `&` within a parameter into a separator (microsoft/vscode issue 85930); the editor
 * has taken strings, too, for as long as this function exists, though its types do not say so.
 * @returns false when the user declined or nothing could open it.
 */
export async function openInBrowser(address: string): Promise<boolean> {
  try {
    const opened: unknown = await Reflect.apply(env.openExternal, env, [address]);
    return opened === true;
  } catch {
    return await env.openExternal(Uri.parse(address, true));
  }
}
