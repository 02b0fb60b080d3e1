import { CacheFolder } from "./cacheFolder.ts";
import { cachedSnippet } from "./cachedSnippet.ts";

/** A window that writes into a cache until it is killed; prints the number of each write when it is durable. */
// The waits of a cache alone do not keep a process alive, as an editor has other things to live for.
setInterval(() => undefined, 60_000);
const [path = "", window = ""] = process.argv.slice(2);
const cache = CacheFolder.at(path).open();
await cache.load();
for (let at = 1; ; at += 1) {
  const set = [1, 2, 3].map((part) =>
    cachedSnippet({
      id: `${window}-${String(part)}`,
      title: String(at),
      code: `${String(at)}\n`.repeat(500),
    }),
  );
  await cache.apply({ set });
  process.stdout.write(`${String(at)}\n`);
}
