import { libraryBench } from "./library/libraryBench.ts";
import { searchBench } from "./searchBench.ts";

const [name, ...rest] = process.argv.slice(2);
if (name === "search") {
  process.exitCode = searchBench(rest);
} else if (name === "library") {
  process.exitCode = libraryBench(rest);
} else if (name === "picker") {
  const { pickerBench } = await import("./picker/pickerBench.ts");
  process.exit(await pickerBench(rest));
} else {
  console.error("npm run bench -- search|library|picker [--help]");
  process.exitCode = 1;
}
