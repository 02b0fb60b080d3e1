import type { ServiceContext } from "../context.ts";
import type { ClientRecord } from "../storage/storage.ts";
import { parseParameters, type Parameters } from "./parameters.ts";
import { isCodeChallenge } from "./proofKey.ts";
import { isRegisteredRedirect } from "./redirectUri.ts";

export interface AuthorizationRequest {
  readonly client: ClientRecord;
  readonly redirectUri: string;
  readonly state: string | undefined;
  /** An S256 challenge. */
  readonly codeChallenge: string | undefined;
}

export type AuthorizationOutcome =
  | { readonly outcome: "valid"; readonly request: AuthorizationRequest }
  | { readonly outcome: "refused"; readonly sentence: string };

/**
 * Only the user sees the fault. A redirect would make this service lead to an address that anybody may have registered,
 * without a consent (RFC 9700 s.4.11.2).
 *
 * @param query without the question mark.
 */
export async function readAuthorizationRequest(
  context: ServiceContext,
  query: string,
): Promise<AuthorizationOutcome> {
  const parameters = parseParameters(Buffer.from(query));
  if (parameters === undefined) return refused("The address of this page is damaged.");
  const { values, repeated } = parameters;
  if (repeated.has("client_id") || repeated.has("redirect_uri")) {
    return refused("The application sent its id or its address twice.");
  }
  const client = await context.storage.clients.byId(values.get("client_id") ?? "");
  if (client === undefined) return refused("The application is not registered here.");
  const redirectUri = values.get("redirect_uri");
  if (redirectUri === undefined) return refused("The application did not say where to go back to.");
  if (!isRegisteredRedirect(client, redirectUri)) {
    return refused("The address to go back to is not registered for this application.");
  }
  const state = values.get("state");
  const problem = problemOf(parameters);
  const codeChallenge = values.get("code_challenge");
  return problem === undefined
    ? { outcome: "valid", request: { client, redirectUri, state, codeChallenge } }
    : refused(`The application's request is wrong: ${problem}`);
}

function problemOf({ values, repeated }: Parameters): string | undefined {
  const challenge = values.get("code_challenge");
  const method = values.get("code_challenge_method");
  if (repeated.size > 0) return "a parameter was sent more than once.";
  if (!isState(values.get("state"))) return "state has characters that are not allowed.";
  if (values.get("response_type") !== "code") return "response_type must be code.";
  if (challenge === undefined) {
    return method === undefined ? undefined : "code_challenge is missing.";
  }
  if (method !== "S256") return "code_challenge_method must be S256.";
  return isCodeChallenge(challenge) ? undefined : "code_challenge is malformed.";
}

/** RFC 6749 A.5. A missing state is allowed too, because the specification does not have the parameter. */
function isState(state: string | undefined): boolean {
  return state === undefined || /^[\x20-\x7e]{1,2048}$/.test(state);
}

function refused(sentence: string): AuthorizationOutcome {
  return { outcome: "refused", sentence };
}
