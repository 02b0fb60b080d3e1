/** Several codes as one text, verbatim; each begins on a new line. */
export function joinCodes(codes: readonly string[]): string {
  return codes.reduce((text, code, index) => {
    const separator = index === 0 || /[\r\n]$/.test(text) ? "" : "\n";
    return text + separator + code;
  }, "");
}
