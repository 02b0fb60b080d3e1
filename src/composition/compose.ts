import { commands, window, type ExtensionContext, type TreeView } from "vscode";
import { ErrorReporter } from "../host/errorReporter.ts";
import type { Suggestions } from "../host/completion/suggestions.ts";
import { late } from "../core/late.ts";
import type { Program } from "../host/late/parts.ts";
import type { TreeNode } from "../host/tree/treeNodes.ts";
import { buildParts } from "./parts.ts";

/**
 * Builds only the parts that report a failure at once; everything else is built behind them. It is the only error
 * boundary of the commands.
 */
export function compose(
  context: ExtensionContext,
  view: TreeView<TreeNode>,
  suggestions: Pick<Suggestions, "begin">,
): Program {
  const log = window.createOutputChannel("Snippet Service", { log: true });
  context.subscriptions.push(log);
  const errors = new ErrorReporter(log);
  const parts = late(() => buildParts(context, log, errors, view, suggestions));
  return {
    parts,
    resume: async () => {
      try {
        await (await parts()).current.library?.loadLocal();
      } catch (error) {
        void errors.report(error);
      }
    },
    run: async (id, ...given) => {
      try {
        return await (await parts()).run(id, ...given);
      } catch (error) {
        await errors.report(error, { retry: () => commands.executeCommand(id, ...given) });
        return undefined;
      }
    },
  };
}
