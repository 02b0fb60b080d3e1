import { libraryBench } from "./library/libraryBench.ts";
import { budgetNames, budgetsBench } from "./budgets/budgetsBench.ts";
import { searchBench } from "./searchBench.ts";

const [name, ...rest] = process.argv.slice(2);
const budget = budgetNames.find((each) => each === name);
if (name === "search") {
  process.exitCode = searchBench(rest);
} else if (name === "library") {
  process.exitCode = libraryBench(rest);
} else if (name === "picker") {
  const { pickerBench } = await import("./picker/pickerBench.ts");
  process.exit(await pickerBench(rest));
} else if (name === "service") {
  const { serviceBench } = await import("./service/serviceBench.ts");
  process.exitCode = await serviceBench(rest);
} else if (budget !== undefined) {
  process.exit(await budgetsBench(budget, rest));
} else {
  console.error(`npm run bench -- search|library|picker|service|${budgetNames.join("|")} [--help]`);
  process.exitCode = 1;
}
