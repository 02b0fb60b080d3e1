/** Whether a member has the required type. */
type Check = (value: unknown) => boolean;

/** A check for each member of an object, also for optional ones. */
export type Shape<T> = Readonly<Record<keyof T, Check>>;

export const isText: Check = (value) => typeof value === "string";
export const isNumber: Check = (value) => Number.isFinite(value);

export function areAll(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

export function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

export function oneOf(...allowed: readonly unknown[]): Check {
  return (value) => allowed.includes(value);
}

/** Whether a value is an object with these own members. Others, also `__proto__` and `constructor`, do not count. */
export function hasShape<T>(value: unknown, shape: Shape<T>): value is T {
  return (
    value instanceof Object &&
    Object.entries<Check>(shape).every(([name, check]) =>
      check(Object.getOwnPropertyDescriptor(value, name)?.value),
    )
  );
}

/** @returns `undefined` unless `text` is a JSON object of this shape. */
export function parseShape<T>(text: string, shape: Shape<T>): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return hasShape(value, shape) ? value : undefined;
  } catch {
    // The error is not passed on: the parser's message quotes the text, which may contain a token.
    return undefined;
  }
}
