import type { ServiceContext } from "../context.ts";
import type { ClientRecord } from "../storage/storage.ts";
import { isVisibleName } from "../visibleText.ts";
import { redirectPrefixProblem, redirectUriProblem } from "./redirectUri.ts";
import { hashSecret, makeSecret } from "./secret.ts";

export interface ClientRegistration {
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** Loopback addresses whose path is a prefix; see `matchesPrefix`. */
  readonly redirectPrefixes: readonly string[];
  /** The account that registers the client; undefined for the command line. */
  readonly ownerId: number | undefined;
}

/** A sentence for each wrong field. */
export type ClientProblems = Partial<Record<"name" | "redirectUris" | "redirectPrefixes", string>>;

export type ClientOutcome =
  | {
      readonly outcome: "registered";
      readonly client: ClientRecord;
      /** Show it once: only its hash is stored. */
      readonly clientSecret: string;
    }
  | { readonly outcome: "refused"; readonly problems: ClientProblems };

const mostAddresses = 20;
/** Characters of a list. A page shows all lists of all clients of an account within one turn of the event loop. */
const mostCharacters = 2_000;
/** Clients of one account. */
const mostClients = 20;

/** Registers a confidential client; saves nothing if any field is wrong. */
export async function registerClient(
  context: ServiceContext,
  registration: ClientRegistration,
): Promise<ClientOutcome> {
  const problems = problemsOf(registration);
  if (Object.keys(problems).length > 0) return { outcome: "refused", problems };
  const clientSecret = makeSecret(context);
  const client: ClientRecord = {
    clientId: Buffer.from(context.randomBytes(16)).toString("hex"),
    name: registration.name.trim(),
    secretHash: hashSecret(clientSecret),
    redirectUris: [...new Set(registration.redirectUris)],
    redirectPrefixes: [...new Set(registration.redirectPrefixes)],
    ownerId: registration.ownerId,
    createdAt: context.now(),
  };
  if (await context.storage.clients.create(client, mostClients)) {
    return { outcome: "registered", client, clientSecret };
  }
  const name = `You can have at most ${mostClients} applications. Delete one first.`;
  return { outcome: "refused", problems: { name } };
}

function problemsOf(registration: ClientRegistration): ClientProblems {
  const { redirectUris, redirectPrefixes } = registration;
  const found: Record<keyof ClientProblems, string | undefined> = {
    name: nameProblem(registration.name.trim()),
    redirectUris:
      redirectUris.length + redirectPrefixes.length === 0
        ? "Give at least one redirect address or loopback prefix."
        : listProblem(redirectUris, redirectUriProblem),
    redirectPrefixes: listProblem(redirectPrefixes, redirectPrefixProblem),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

function nameProblem(name: string): string | undefined {
  return name !== "" && isVisibleName(name)
    ? undefined
    : "Give a name of 1 to 100 visible characters.";
}

function listProblem(
  addresses: readonly string[],
  problemOf: (address: string) => string | undefined,
): string | undefined {
  if (addresses.length > mostAddresses) return `Give at most ${mostAddresses}.`;
  if (addresses.join("").length > mostCharacters) {
    return `Give at most ${mostCharacters} characters in all.`;
  }
  for (const [index, address] of addresses.entries()) {
    const problem = problemOf(address);
    if (problem !== undefined) return `Line ${index + 1}: ${problem}`;
  }
  return undefined;
}
