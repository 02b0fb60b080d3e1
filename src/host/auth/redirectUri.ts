import { env, UIKind, Uri } from "vscode";
import { callbackPath } from "../../core/oauth/signIn/callbackCheck.ts";

/** Where the browser brings the answer of a sign-in. */
export class RedirectUri {
  readonly #extensionId: string;

  /** @param extensionId `publisher.name` */
  constructor(extensionId: string) {
    this.#extensionId = extensionId;
  }

  /**
   * On the desktop always the same, without the query that `asExternalUri` would add: services compare it exactly, and
   * any window can take the answer. In a browser-hosted editor the editor's own address, which must be used as given.
   */
  async forSignIn(): Promise<string> {
    const own = `${env.uriScheme}://${this.#extensionId}${callbackPath}`;
    if (env.uiKind === UIKind.Desktop) {
      return own;
    }
    const external = await env.asExternalUri(Uri.parse(own, true));
    // Without `true` the editor would write the equals signs of the query as %3D.
    return external.toString(true);
  }

  /** What a client application must be registered with: the part that stays the same. */
  async toRegister(): Promise<string> {
    const [address = ""] = (await this.forSignIn()).split("?");
    return address;
  }
}
