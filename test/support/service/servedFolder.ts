import { ChildProcess } from "./childProcess.ts";
import { ServiceFixture } from "./serviceFixture.ts";
import { TemporaryFolder } from "./temporaryFolder.ts";

const main = new URL("../../../src/service/main.ts", import.meta.url);

/** A folder with a database of the service and one signed-in user, to be served by a process of its own. */
export class ServedFolder implements AsyncDisposable {
  readonly token: string;
  readonly #folder: TemporaryFolder;

  private constructor(folder: TemporaryFolder, token: string) {
    this.#folder = folder;
    this.token = token;
  }

  static async create(): Promise<ServedFolder> {
    const folder = await TemporaryFolder.create();
    const { token = "" } = await withFixture(folder.file("service.db"), (it) => it.signIn("ada"));
    return new ServedFolder(folder, token);
  }

  /** @param program takes the command line of the service. */
  async serve(program = main, ...more: readonly string[]): Promise<ServedProcess> {
    const args = ["serve", "--port", "0", "--quiet", "--data", this.#folder.path, ...more];
    const child = new ChildProcess(program, args);
    const origin = /http:\/\/127\.0\.0\.1:(\d+)/u.exec(await child.line());
    return { child, origin: origin?.[0] ?? "", port: Number(origin?.[1]) };
  }

  /** The database, while no process serves it. */
  get database(): string {
    return this.#folder.file("service.db");
  }

  /** Opens the service over it in this process. */
  open<Result>(work: (fixture: ServiceFixture) => Promise<Result>): Promise<Result> {
    return withFixture(this.database, work);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#folder.remove();
  }
}

export interface ServedProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly port: number;
}

async function withFixture<Result>(
  path: string,
  work: (fixture: ServiceFixture) => Promise<Result>,
): Promise<Result> {
  const fixture = await ServiceFixture.open(path);
  fixture.now = Date.now();
  try {
    return await work(fixture);
  } finally {
    await fixture.close();
  }
}
