/** As Node throws them. */
export function systemError(code: string, call: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${call}`), { code, syscall: call });
}
