import type {
  CancellationToken,
  LanguageModelTool,
  LanguageModelToolInvocationOptions,
  LanguageModelToolInvocationPrepareOptions,
  LanguageModelToolResult,
  PreparedToolInvocation,
} from "vscode";

/** Stands in for a language model's tool until a model first calls it. */
export class LateTool implements LanguageModelTool<object> {
  readonly #load: () => Promise<LanguageModelTool<object>>;

  constructor(load: () => Promise<LanguageModelTool<object>>) {
    this.#load = load;
  }

  async prepareInvocation(
    options: LanguageModelToolInvocationPrepareOptions<object>,
    token: CancellationToken,
  ): Promise<PreparedToolInvocation | null | undefined> {
    return (await this.#load()).prepareInvocation?.(options, token);
  }

  async invoke(
    options: LanguageModelToolInvocationOptions<object>,
    token: CancellationToken,
  ): Promise<LanguageModelToolResult | null | undefined> {
    return (await this.#load()).invoke(options, token);
  }
}
