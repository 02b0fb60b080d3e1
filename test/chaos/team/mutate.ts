/** Imported before all else: plants the fault that a variable names. */
import { registerHooks } from "node:module";
import { mutantVariable, mutants, mutated } from "./mutants.ts";

const mutant = mutants[process.env[mutantVariable] ?? ""];
if (mutant !== undefined) {
  const source = mutated(mutant);
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      return url.endsWith(`/src/service/${mutant.file}`) ? { ...loaded, source } : loaded;
    },
  });
}
