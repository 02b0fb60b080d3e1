import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ServiceProcess } from "../service/serviceProcess.ts";
import { TroubledService } from "./troubledService.ts";

/** A demo service in a folder of its own, and what stands before it and can be told to fail. */
export interface TroubledDemo {
  readonly service: ServiceProcess;
  readonly troubled: TroubledService;
}

/** @param owned ends both, and removes the folder. */
export async function startTroubledDemo(owned: AsyncDisposableStack): Promise<TroubledDemo> {
  const data = await mkdtemp(join(tmpdir(), "snippet-service-data-"));
  owned.defer(() => rm(data, { recursive: true, force: true, maxRetries: 9 }));
  const service = owned.use(
    await ServiceProcess.start(data, ["--redirect-prefix", "http://127.0.0.1/"]),
  );
  return { service, troubled: owned.use(await TroubledService.start(service.demo.apiUrl)) };
}
