import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "@vscode/spdlog"
      ? { url: new URL("./logger.ts", import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
