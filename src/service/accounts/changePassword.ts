import type { ServiceContext } from "../context.ts";
import { accountName } from "../storage/accountName.ts";
import type { AccountRecord } from "../storage/storage.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { passwordProblem } from "./register.ts";
import { attemptSignIn, type Place, signInSucceeded } from "./signInThrottle.ts";

/** A sentence for each wrong field. */
export type PasswordProblems = Partial<Record<"current" | "password", string>>;

export type PasswordOutcome =
  /** All browser sessions and token families of the account have ended. */
  | { readonly outcome: "changed"; readonly account: AccountRecord }
  | { readonly outcome: "refused"; readonly problems: PasswordProblems }
  /** Too many guesses of the current password. `wait` is in milliseconds. */
  | { readonly outcome: "wait"; readonly wait: number };

const shared = "The account is shared, and has no password.";

/** Changes the password of a user who knows the current one. Guesses of it count like those at the sign-in. */
export async function changePassword(
  context: ServiceContext,
  account: AccountRecord,
  typed: { readonly current: string; readonly password: string },
  place: Place,
): Promise<PasswordOutcome> {
  const name = accountName(account.username);
  const wait = await attemptSignIn(context, name, place, account.id);
  if (wait > 0) return { outcome: "wait", wait };
  if (!(await verifyPassword(typed.current, account.passwordHash))) {
    return { outcome: "refused", problems: { current: "This is not your password." } };
  }
  await signInSucceeded(context, name, place, account.id);
  return setPassword(context, account, typed.password, account.passwordHash);
}

/**
 * @param expected the hash that was verified; undefined if the current password is not required.
 * @param link the hash of a link that permits the change.
 */
export async function setPassword(
  context: ServiceContext,
  account: AccountRecord,
  password: string,
  expected: string | undefined,
  link?: string,
): Promise<Exclude<PasswordOutcome, { outcome: "wait" }>> {
  // A password permits a sign-in, and a shared account has none.
  if (account.passwordHash === "") return { outcome: "refused", problems: { password: shared } };
  const problem = passwordProblem({ password, username: account.username });
  if (problem !== undefined) return { outcome: "refused", problems: { password: problem } };
  const passwordHash = await hashPassword(password, context.randomBytes(16));
  return (await context.storage.accounts.setPassword(account.id, passwordHash, expected, link))
    ? { outcome: "changed", account: { ...account, passwordHash } }
    : { outcome: "refused", problems: { current: "Your password was changed meanwhile." } };
}
