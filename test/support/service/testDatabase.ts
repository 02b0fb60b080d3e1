import { openStorage } from "../../../src/service/cli/openStorage.ts";
import type { Storage } from "../../../src/service/storage/storage.ts";
import { TemporaryFolder } from "./temporaryFolder.ts";

/** An empty database of the service, which several processes may open. */
export class TestDatabase {
  /** As `--database` takes it. */
  readonly address: string;
  readonly #folder: TemporaryFolder;

  private constructor(folder: TemporaryFolder) {
    this.#folder = folder;
    this.address = folder.file("service.db");
  }

  static async create(): Promise<TestDatabase> {
    return new TestDatabase(await TemporaryFolder.create());
  }

  open(now?: () => number): Promise<Storage> {
    return openStorage(this.address, now);
  }

  async remove(): Promise<void> {
    await this.#folder.remove();
  }
}

/** An empty database for one test, gone when it is closed. */
export async function openTestStorage(now?: () => number): Promise<Storage> {
  return openStorage(":memory:", now);
}
