import { env, UIKind, Uri } from "vscode";
import { callbackPath } from "../../core/oauth/signIn/callbackCheck.ts";

/** The address to which the browser returns after a sign-in. */
export class RedirectUri {
  readonly #extensionId: string;

  /** @param extensionId `publisher.name` */
  constructor(extensionId: string) {
    this.#extensionId = extensionId;
  }

  /**
   * On the desktop it is always the same, without the query that `asExternalUri` would add: servers compare it exactly,
   * and any window can take the response. In a browser-hosted editor it is the editor's own address, which must be used
   * as it is.
   */
  async forSignIn(): Promise<string> {
    const own = `${env.uriScheme}://${this.#extensionId}${callbackPath}`;
    if (env.uiKind === UIKind.Desktop) {
      return own;
    }
    const external = await env.asExternalUri(Uri.parse(own, true));
    // Without `true`, the editor would write the equals signs of the query as %3D.
    return external.toString(true);
  }

  /** The constant part, with which a client application must be registered. */
  async toRegister(): Promise<string> {
    const [address = ""] = (await this.forSignIn()).split("?");
    return address;
  }
}
