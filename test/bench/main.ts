import { searchBench } from "./searchBench.ts";

const [name, ...rest] = process.argv.slice(2);
if (name === "search") {
  process.exitCode = searchBench(rest);
} else {
  console.error("npm run bench -- search [--help]");
  process.exitCode = 1;
}
