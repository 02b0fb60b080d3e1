import type { EditorServerOptions } from "../editor/editorServer.ts";
import type { ServiceProcess } from "../service/serviceProcess.ts";
import { BadDay } from "./badDay.ts";
import { startDemo } from "./demo.ts";
import { signInAgainWithDemo, signInWithDemo } from "./demoSignIn.ts";
import { begun, EditorWalk } from "./editorWalk.ts";
import { PlainApi } from "./plainApi.ts";
import { TroubledService } from "./troubledService.ts";
import { PendingView } from "./pendingView.ts";

/** A walk beside a demo service, before which stands what can be told to fail. */
export class TroubledWalk extends EditorWalk {
  #service: ServiceProcess | undefined;
  #troubled: TroubledService | undefined;

  constructor(run: string, content: Omit<EditorServerOptions, "vsix">) {
    super(run, content);
    this.begin(async () => {
      this.#service = await startDemo(this.owned);
      this.#troubled = this.owned.use(await TroubledService.start(this.#service.demo.apiUrl));
    });
  }

  get service(): ServiceProcess {
    return begun(this.#service);
  }

  get troubled(): TroubledService {
    return begun(this.#troubled);
  }

  get day(): BadDay {
    return new BadDay(this.stage, this.troubled);
  }

  get pending(): PendingView {
    return new PendingView(this.editor.page);
  }

  /** The service itself, asked with the newest token that the user got. */
  get api(): PlainApi {
    const tokens = [...this.troubled.secrets.all].filter(([, kind]) => kind === "access_token");
    return new PlainApi(this.service.demo.apiUrl, tokens.at(-1)?.[0] ?? "");
  }

  signIn(): Promise<void> {
    return signInWithDemo(this.stage, this.service.demo, this.troubled.url);
  }

  /** In an editor that lost its secrets. */
  signInAgain(): Promise<void> {
    return signInAgainWithDemo(this.stage, this.service.demo);
  }
}
