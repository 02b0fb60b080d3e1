import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServiceProcess } from "../service/serviceProcess.ts";

/** A demo service in a folder of its own. @param owned ends it, and removes the folder. */
export async function startDemo(owned: AsyncDisposableStack): Promise<ServiceProcess> {
  const data = await mkdtemp(join(tmpdir(), "snippet-service-data-"));
  owned.defer(() => rm(data, { recursive: true, force: true, maxRetries: 9 }));
  return owned.use(await ServiceProcess.start(data, ["--redirect-prefix", "http://127.0.0.1/"]));
}
