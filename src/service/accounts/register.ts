import { type Caller, widestOf } from "../caller.ts";
import type { ServiceContext } from "../context.ts";
import { accountName, longestUsername } from "../storage/accountName.ts";
import type { Rate } from "../storage/limits.ts";
import type { AccountRecord } from "../storage/storage.ts";
import { isVisibleName } from "../visibleText.ts";
import { isCommonPassword } from "./commonPasswords.ts";
import { hashPassword } from "./passwords.ts";
import { canonicalLocale, canonicalTimezone } from "./placeAndLanguage.ts";

/** The fields of the form, in its order. */
export const registrationFields = [
  "username",
  "firstname",
  "lastname",
  "email",
  "password",
  /** BCP 47 language tag, for example `en` or `pt-BR`. */
  "locale",
  /** IANA time zone, for example `Europe/Berlin`. */
  "timezone",
] as const;

type Field = (typeof registrationFields)[number];

export type Registration = Readonly<Record<Field, string>>;

/** @param valueOf reads one field. */
export function registrationOf(valueOf: (field: Field) => string): Registration {
  const values = registrationFields.map((field) => [field, valueOf(field)]);
  return Object.fromEntries(values) as Registration;
}

/** A sentence for each wrong field. */
export type RegistrationProblems = Partial<Record<Field, string>>;

export type RegistrationOutcome =
  | { readonly outcome: "registered"; readonly account: AccountRecord }
  | { readonly outcome: "refused"; readonly problems: RegistrationProblems };

/**
 * For one network: a burst of ten accounts, then ten a day, because each account gets a quota on a shared disk. A taken
 * name counts as well, because the response reveals that the account exists.
 */
const rate: Rate = { burst: 10, interval: 144 * 60_000 };

/**
 * Creates an account that is active at once; saves nothing if any field is wrong. An unverified address belongs to no
 * account, so the response does not reveal whether an address is taken.
 *
 * @param emailVerified whether somebody, such as an administrator, vouches for the address.
 * @param caller the sender, if it is not an administrator.
 * @param invitation the hash of a link, which is then used up.
 * @param isShared for an account without a password and an address, which nobody signs in to.
 */
export async function registerAccount(
  context: ServiceContext,
  registration: Registration,
  {
    emailVerified = false,
    caller,
    invitation,
    isShared = false,
  }: {
    readonly emailVerified?: boolean;
    readonly caller?: Caller;
    readonly invitation?: string | undefined;
    readonly isShared?: boolean;
  } = {},
): Promise<RegistrationOutcome> {
  const cleaned = clean(registration);
  const problems = problemsOf(cleaned, isShared);
  if (Object.keys(problems).length > 0) return { outcome: "refused", problems };
  const limit = `registrations of ${widestOf(caller?.address)}`;
  const wait =
    caller === undefined ? 0 : await context.storage.limits.take(limit, rate, context.now());
  if (wait > 0) {
    const sentence = `Many attempts to register came from your network. Try again in ${Math.ceil(wait / 60_000)} minutes.`;
    return refuse("username", sentence);
  }
  if ((await context.storage.accounts.byUsername(accountName(cleaned.username))) !== undefined) {
    return refuse("username", "This username is taken.");
  }
  const { password, ...person } = cleaned;
  const passwordHash = isShared ? "" : await hashPassword(password, context.randomBytes(16));
  const now = context.now();
  const record = {
    ...person,
    emailVerified,
    passwordHash,
    registeredAt: now,
    activatedAt: now,
    status: "active",
  } as const;
  const account = await context.storage.accounts.create(record, invitation);
  if (account !== undefined) return { outcome: "registered", account };
  return (await context.storage.accounts.byUsername(accountName(cleaned.username))) === undefined
    ? refuse("email", "This e-mail address has an account already.")
    : refuse("username", "This username is taken.");
}

function refuse(field: Field, sentence: string): RegistrationOutcome {
  return { outcome: "refused", problems: { [field]: sentence } };
}

function clean(typed: Registration): Registration {
  const trimmed = registrationOf((field) => typed[field].trim());
  return {
    ...trimmed,
    // It may begin with a space.
    password: typed.password,
    locale: canonicalLocale(trimmed.locale) ?? trimmed.locale,
    timezone: canonicalTimezone(trimmed.timezone) ?? trimmed.timezone,
  };
}

function problemsOf(registration: Registration, isShared: boolean): RegistrationProblems {
  const found: Record<Field, string | undefined> = {
    username: usernameProblem(registration.username),
    firstname: nameProblem(registration.firstname),
    lastname: nameProblem(registration.lastname),
    email: isShared ? undefined : emailProblem(registration.email),
    password: isShared ? undefined : passwordProblem(registration),
    locale:
      canonicalLocale(registration.locale) === undefined
        ? "Give a language code, for example en or pt-BR."
        : undefined,
    timezone:
      canonicalTimezone(registration.timezone) === undefined
        ? "Give a time zone, for example Europe/Berlin."
        : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

function usernameProblem(username: string): string | undefined {
  return /^[a-z0-9._-]{3,}$/.test(username) && username.length <= longestUsername
    ? undefined
    : `Use 3 to ${longestUsername} of: lower-case letters a to z, digits, full stop, hyphen, underscore.`;
}

function nameProblem(name: string): string | undefined {
  return isVisibleName(name) ? undefined : "Use at most 100 visible characters.";
}

/** Refuses only addresses that no mail could reach; only a delivered mail proves the rest. */
function emailProblem(email: string): string | undefined {
  return email.length <= 254 &&
    /^[^\s@<>()[\],;:\\"\p{C}]{1,64}@[^\s@<>()[\],;:\\"\p{C}]+$/u.test(email)
    ? undefined
    : "Give an e-mail address, for example ada@example.com.";
}

/** The fault of a new password, if any. Length counts, not character classes (NIST SP 800-63B s.5.1.1.2). */
export function passwordProblem({
  password,
  username,
}: Pick<Registration, "password" | "username">): string | undefined {
  if (password.length < 10) return "Use at least 10 characters.";
  if (password.length > 256) return "Use at most 256 characters.";
  if (password.includes("\0")) return "Leave out the NUL character.";
  if (password.toLowerCase() === username) return "Use something other than your username.";
  if (isCommonPassword(password)) return "Many people use this password. Use another one.";
  return new Set(password).size < 3 ? "Use more than two different characters." : undefined;
}
