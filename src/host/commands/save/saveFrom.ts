import type { CapturedCode, CodeSaving } from "../../steps/capturedCode.ts";

/** Where a command finds code to save. @returns undefined where there is none, which the person was told. */
export type FindCode = (...given: readonly unknown[]) => Promise<CapturedCode | undefined>;

/** *Save Clipboard as Snippet…* and its kin: they differ in where the code comes from. */
export class SaveFrom {
  readonly #saving: CodeSaving;
  readonly #find: FindCode;
  readonly #heading: () => string;

  constructor(saving: CodeSaving, find: FindCode, heading: () => string) {
    this.#saving = saving;
    this.#find = find;
    this.#heading = heading;
  }

  async run(...given: readonly unknown[]): Promise<void> {
    const captured = await this.#find(...given);
    if (captured !== undefined) {
      await this.#saving.save(captured, this.#heading());
    }
  }
}
