import type { Browser, BrowserContext } from "playwright-core";
import { launchBrowser } from "../service/browser.ts";
import { EditorPage } from "../editor/editorPage.ts";
import { EditorServer, type EditorServerOptions } from "../editor/editorServer.ts";
import { installEditor } from "../editor/installEditor.ts";
import { packagedExtension } from "../editor/packagedOnce.ts";
import { StagedExtension } from "../editor/stageExtension.ts";
import { walkedEditor } from "./walkedEditor.ts";

export interface Speech {
  readonly language?: string;
  /** Brings the language's texts, where the extension has none. */
  readonly addTo?: (staged: StagedExtension) => Promise<void>;
}

/** Where the editor's page keeps the language that its translations, if there were any, would be in. */
function speakLanguage(language: string): void {
  Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: language });
}

async function packageWith({ addTo }: Speech, owned: AsyncDisposableStack): Promise<string> {
  const staged = owned.use(await StagedExtension.create(true));
  await addTo?.(staged);
  return staged.package();
}

/** An editor with the packaged extension installed, and a browser that shows it. */
export class PersonStage implements AsyncDisposable {
  readonly editor: EditorPage;
  readonly server: EditorServer;
  readonly context: BrowserContext;
  readonly #owned: AsyncDisposableStack;

  private constructor(
    editor: EditorPage,
    server: EditorServer,
    context: BrowserContext,
    owned: AsyncDisposableStack,
  ) {
    this.editor = editor;
    this.server = server;
    this.context = context;
    this.#owned = owned;
  }

  /**
   * @param run names the folder of the screenshots below `test-results`.
   * @param speech the language of extensions. The editor itself goes on in English, as it has no language pack.
   * @param scale points of a screenshot for each point of the page.
   */
  static async open(
    run: string,
    content: Omit<EditorServerOptions, "vsix">,
    speech: Speech = {},
    scale = 1,
  ): Promise<PersonStage> {
    await using owned = new AsyncDisposableStack();
    const installation = await installEditor(walkedEditor(), console.log);
    const packaged = speech.addTo === undefined ? packagedExtension() : undefined;
    const vsix = packaged ?? (await packageWith(speech, owned));
    const server = owned.use(await EditorServer.start(installation, { ...content, vsix }));
    const browser: Browser = owned.use(await launchBrowser());
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: scale,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    if (speech.language !== undefined) await context.addInitScript(speakLanguage, speech.language);
    const editor = await EditorPage.open(context, server, run);
    return new PersonStage(editor, server, context, owned.move());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#owned.disposeAsync();
  }
}
