import { describeTraits } from "./traits.ts";
import type { Traits } from "./traits.ts";
import { walk } from "./walk.ts";

/** Walks through one generated server and prints what passed. @returns whether nothing was wrong. */
export async function printWalk(traits: Traits): Promise<boolean> {
  const { faults, told, kept, server } = await walk(traits);
  for (const { method, path, query, body, status, answer } of server.seen) {
    console.log(
      `${method} ${path}?${query} ${body.slice(0, 500)}\n  -> ${String(status)} ${answer.slice(0, 500)}`,
    );
  }
  console.log(
    `${describeTraits(traits)}: ${String(kept)} steps kept, ${String(server.seen.length)} requests`,
  );
  for (const sentence of told) console.log(`told at ${sentence}`);
  for (const { kind, step, detail } of faults) console.log(`FAULT ${kind} at ${step}: ${detail}`);
  return faults.length === 0;
}
