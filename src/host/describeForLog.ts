import { isSnippetError } from "../core/errors.ts";

/**
 * Describes an error for the log: codes, details and stacks along the chain of causes. Messages of foreign errors are
 * left out, because they may quote an address with a token.
 */
export function describeForLog(error: unknown): string {
  const lines: string[] = [];
  const seen = new Set<unknown>();
  let current: unknown = error;
  while (current instanceof Error && !seen.has(current)) {
    seen.add(current);
    lines.push(isSnippetError(current) ? ownLine(current) : foreignLine(current));
    current = current.cause;
  }
  if (lines.length === 0) {
    lines.push(`thrown: ${typeof error}`);
  }
  return lines.join("\n  caused by ");
}

function ownLine(error: {
  code: string;
  message: string;
  details: object;
  stack?: string;
}): string {
  return `${error.code}: ${error.message} ${JSON.stringify(error.details)}\n${frames(error.stack)}`;
}

function foreignLine(error: Error): string {
  const code = "code" in error ? word(error.code) : "";
  return `${word(error.name) || "Error"} ${code}`.trimEnd() + `\n${frames(error.stack)}`;
}

/** Names and codes match; an address does not. */
function word(value: unknown): string {
  return typeof value === "string" && /^\w{1,80}$/.test(value) ? value : "";
}

/** Only the lines with a place in the code: the head of a stack repeats the message. */
function frames(stack: string | undefined): string {
  return (
    (stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      // A place in the code has no query.
      .map((line) => line.replace(/[?#].*/, ""))
      .join("\n")
  );
}
