import { isSnippetError } from "../core/errors.ts";

/**
 * The story of an error for the log: codes, details and stacks along the chain of causes.
 * Messages of foreign errors are left out, since they may quote an address with a token in it.
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
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  return `${error.name}${code}\n${frames(error.stack)}`;
}

/** Only the lines that name a place: the head of a stack repeats the message. */
function frames(stack: string | undefined): string {
  return (stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .join("\n");
}
