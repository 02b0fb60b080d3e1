interface Declared {
  readonly name: string;
  readonly kind: "class" | "function" | "method";
  readonly isAsync: boolean;
  /** The comment right before it, empty where there is none. */
  readonly contract: string;
  readonly body: string;
}

/**
 * What should say what it promises and does not, one line each: exported classes, exported functions that one waits
 * for, and whatever throws by itself. Methods of a class that implements an interface are documented there.
 * @param text of a file as prettier writes it: where something ends is known by its indentation.
 */
export function missingContracts(path: string, text: string): readonly string[] {
  return declaredIn(text).flatMap(({ name, kind, isAsync, contract, body }) => {
    if (contract === "" && (kind === "class" || (kind === "function" && isAsync))) {
      return [`${path}: ${name} has no contract`];
    }
    const throws = kind !== "class" && /^ {2,8}(?:.*\) )?throw (?:new |\w+\()/m.test(body);
    return throws && !/throws|rejects|fails/i.test(contract)
      ? [`${path}: ${name} does not say what it throws`]
      : [];
  });
}

function declaredIn(text: string): readonly Declared[] {
  const exported = /^export (?:abstract )?(async )?(class|function)\*? (\w+)([\s\S]*?)\n\}$/gm;
  return [...text.matchAll(exported)].flatMap((found) => {
    const [, async, kind, name = "", body = ""] = found;
    const own: Declared = {
      name,
      kind: kind === "class" ? "class" : "function",
      isAsync: async !== undefined,
      contract: contractBefore(text, found.index),
      body,
    };
    return kind === "class" && !/^[^{]*\bimplements\b/.test(body)
      ? [own, ...methodsIn(name, body)]
      : [own];
  });
}

function methodsIn(owner: string, body: string): readonly Declared[] {
  const method =
    /^ {2}(?:static )?(async )?(?:get )?(?!constructor)(\w+)(?:<[^\n]*)?\([\s\S]*?\n {2}\}$/gm;
  return [...body.matchAll(method)].map((found) => ({
    name: `${owner}.${found[2] ?? ""}`,
    kind: "method",
    isAsync: found[1] !== undefined,
    contract: contractBefore(body, found.index),
    body: found[0],
  }));
}

function contractBefore(text: string, place: number): string {
  return /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(text.slice(0, place))?.[0] ?? "";
}
