import { join } from "node:path";
import type { EditorPage } from "../editor/editorPage.ts";
import type { EditorServerOptions } from "../editor/editorServer.ts";
import { DatabaseView } from "./databaseView.ts";
import { PersonStage, type Speech } from "./personStage.ts";
import { Walk } from "./walk.ts";

const setUpLimitMs = 300_000;

/**
 * A walk in an editor of its own, which is opened before the first step, pictured when a step fails, and closed at the
 * end. It is made within a `describe`, and takes its hooks.
 */
export class EditorWalk extends Walk {
  /** Is disposed after the last step. */
  readonly owned = new AsyncDisposableStack();
  #stage: PersonStage | undefined;

  /** The parameters are those of {@link PersonStage.open}. */
  constructor(run: string, content: Omit<EditorServerOptions, "vsix">, speech?: Speech) {
    super();
    this.begin(async () => {
      this.#stage = this.owned.use(await PersonStage.open(run, content, speech));
    });
    const picture = (): Promise<void> => this.editor.screenshotOfFailure();
    afterEach(async function () {
      if (this.currentTest?.state === "failed") await picture();
    });
    after(() => this.owned.disposeAsync());
  }

  /** @throws Error before the walk has begun. */
  get stage(): PersonStage {
    return begun(this.#stage);
  }

  /** @throws Error before the walk has begun. */
  get editor(): EditorPage {
    return this.stage.editor;
  }

  /** Where the library on this computer is kept. */
  get computerFolder(): string {
    return join(this.stage.server.globalStorage, "snippet-service.snippet-service", "computer");
  }

  /** The library on this computer, as it lies on the disk. */
  get computer(): DatabaseView {
    return new DatabaseView(join(this.computerFolder, "snippets.db"));
  }

  /** What has to be there before the first step, after all that was given before. */
  begin(prepare: () => Promise<void>): void {
    before(function () {
      this.timeout(setUpLimitMs);
      return prepare();
    });
  }
}

/** @throws Error where it is not there yet. */
export function begun<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("The walk has not begun.");
  return part;
}
