import { maximumCodeBytes } from "../../model.ts";

/** The reason why code cannot be saved byte for byte; sizes are bytes of UTF-8. */
export type CodeProblem =
  | { readonly kind: "too-large"; readonly bytes: number; readonly maximum: number }
  /** A lone surrogate, which UTF-8 cannot encode. */
  | { readonly kind: "half-character" };

export function codeProblem(code: string): CodeProblem | undefined {
  const bytes = Buffer.byteLength(code, "utf8");
  if (bytes > maximumCodeBytes) {
    return { kind: "too-large", bytes, maximum: maximumCodeBytes };
  }
  return code.isWellFormed() ? undefined : { kind: "half-character" };
}

/** "1 MiB", "1.4 MiB", or "1,048,577 bytes" if rounding would hide that the limit is exceeded. */
export function sizeText(bytes: number, locale?: string): string {
  const mebibytes = bytes / maximumCodeBytes;
  const rounded = Math.round(mebibytes * 10) / 10;
  if (bytes !== maximumCodeBytes && rounded === 1) {
    return `${bytes.toLocaleString(locale)} bytes`;
  }
  return `${rounded.toLocaleString(locale)} MiB`;
}
