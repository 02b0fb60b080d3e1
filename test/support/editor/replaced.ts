/** Replaces a function of the editor's API until it is disposed. */
export function replaced(owner: object, name: string, value: unknown): Disposable {
  const original: unknown = Reflect.get(owner, name);
  const put = (given: unknown): unknown =>
    Object.defineProperty(owner, name, { value: given, configurable: true, writable: true });
  put(value);
  return { [Symbol.dispose]: () => void put(original) };
}
