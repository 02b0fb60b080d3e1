/** Of a manifest, what has to be registered. */
export interface Contributions {
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly authentication: readonly { readonly id: string }[];
    readonly commands: readonly { readonly command: string }[];
    readonly languageModelTools: readonly { readonly name: string }[];
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
  };
}

/**
 * A program that registers at once what ours registers, as cheaply as that can be done, and has nothing behind it: what
 * the editor itself takes for our manifest.
 */
export function bareProgram({ activationEvents, contributes }: Contributions): string {
  const schemes = activationEvents
    .filter((event) => event.startsWith("onFileSystem:"))
    .map((event) => event.slice("onFileSystem:".length));
  const [view] = Object.values(contributes.views).flat();
  const commands = contributes.commands.map(({ command }) => command);
  const tools = contributes.languageModelTools.map(({ name }) => name);
  return `"use strict";
const { authentication, commands, lm, window, workspace } = require("vscode");
const nothing = () => {};
const event = () => ({ dispose: nothing });
const documents = {
  onDidChangeFile: event, watch: nothing, stat: nothing, readDirectory: nothing, createDirectory: nothing,
  readFile: nothing, writeFile: nothing, delete: nothing, rename: nothing,
};
exports.activate = ({ subscriptions }) => {
  subscriptions.push(
    window.createTreeView(${JSON.stringify(view?.id)}, {
      treeDataProvider: { getChildren: nothing, getTreeItem: nothing },
    }),
    authentication.registerAuthenticationProvider(
      ${JSON.stringify(contributes.authentication[0]?.id)},
      "Bare",
      { onDidChangeSessions: event, getSessions: nothing, createSession: nothing, removeSession: nothing },
    ),
    window.registerUriHandler({ handleUri: nothing }),
  );
  for (const scheme of ${JSON.stringify(schemes)}) {
    subscriptions.push(workspace.registerFileSystemProvider(scheme, documents));
  }
  for (const id of ${JSON.stringify(commands)}) {
    subscriptions.push(commands.registerCommand(id, nothing));
  }
  for (const name of ${JSON.stringify(tools)}) {
    subscriptions.push(lm.registerTool(name, { invoke: nothing }));
  }
};
`;
}
