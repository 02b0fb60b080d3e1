import { StagedExtension } from "./stageExtension.ts";

const variable = "SNIPPET_TEST_PACKAGE";

/** The extension, packaged as for users, for all programs that this one starts: without it each packs its own. */
export class PackagedOnce implements AsyncDisposable {
  readonly #staged: StagedExtension | undefined;

  private constructor(staged: StagedExtension | undefined) {
    this.#staged = staged;
  }

  /**
   * Takes the package of the program that started this one, if that has made one.
   * @throws Error with the bundler's words when the extension cannot be built.
   */
  static async create(): Promise<PackagedOnce> {
    if (packagedExtension() !== undefined) return new PackagedOnce(undefined);
    await using owned = new AsyncDisposableStack();
    const staged = owned.use(await StagedExtension.create(true));
    process.env[variable] = await staged.package();
    owned.move();
    return new PackagedOnce(staged);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#staged === undefined) return;
    Reflect.deleteProperty(process.env, variable);
    await this.#staged[Symbol.asyncDispose]();
  }
}

/** @returns the VSIX that a program packed for those that it starts, absolute path. */
export function packagedExtension(): string | undefined {
  return process.env[variable];
}
