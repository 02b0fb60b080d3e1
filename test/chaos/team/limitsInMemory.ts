/** Program: the service with a planted fault. It counts attempts in its own memory, where another process does not see them. */
import { serveCommand } from "../../../src/service/cli/serveCommand.ts";
import { PostgresLimitStore } from "../../../src/service/storage/postgres/limitStore.ts";

const until = new Map<string, number>();
PostgresLimitStore.prototype.take = async (key, { burst, interval }, now) => {
  const next = Math.max(until.get(key) ?? 0, now);
  if (next > now + interval * (burst - 1)) return next - now;
  until.set(key, next + interval);
  return 0;
};

const { stdin: input, stdout: output, stderr: errors, env: environment } = process;
await serveCommand.run(process.argv.slice(3), { input, output, errors, environment });
