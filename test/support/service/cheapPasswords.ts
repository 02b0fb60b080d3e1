import { passwordCost, type PasswordCost } from "../../../src/service/accounts/passwords.ts";

/** What the product takes. */
export const realPasswordCost: PasswordCost = { ...passwordCost };

/** Below any sensible cost: most tests are not about passwords. */
export const cheapPasswordCost: PasswordCost = { n: 2, r: 1, p: 1 };

/** What a new password costs in this process from now on, and the name that nobody has. */
export function usePasswordCost(cost: PasswordCost): void {
  Object.assign(passwordCost, cost);
}
