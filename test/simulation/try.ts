import { ourEngine } from "./engineVariant.ts";
import { Session } from "./session.ts";
const [from = "1", count = "20"] = process.argv.slice(2);
const sum: Record<string, number> = {};
const bad: number[] = [];
const started = performance.now();
for (let seed = Number(from); seed < Number(from) + Number(count); seed += 1) {
  const result = await Session.run(seed, ourEngine, { isTraced: Number(count) === 1 });
  if (Number(count) === 1) console.log(result.trace.join("\n"));
  for (const [name, value] of Object.entries(result)) {
    sum[name] = (sum[name] ?? 0) + (typeof value === "number" ? value : value.length);
  }
  if (
    result.lost.length +
      result.duplicated.length +
      result.resurrected.length +
      result.stuck.length +
      result.gone.length >
    0
  ) {
    bad.push(seed);
    if (bad.length < 6) console.log(seed, JSON.stringify({ ...result, trace: undefined }));
  }
}
console.log(
  sum,
  "bad",
  bad.length,
  bad.slice(0, 20),
  (performance.now() - started) / Number(count),
  "ms each",
);
