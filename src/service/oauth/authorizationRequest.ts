import type { ServiceContext } from "../context.ts";
import type { ClientRecord } from "../storage/storage.ts";
import { parseParameters, type Parameters } from "./parameters.ts";
import { isCodeChallenge } from "./proofKey.ts";
import { appendParameters, isRegisteredRedirect } from "./redirectUri.ts";

export interface AuthorizationRequest {
  readonly client: ClientRecord;
  readonly redirectUri: string;
  readonly state: string | undefined;
  /** By S256. */
  readonly codeChallenge: string | undefined;
}

export type AuthorizationOutcome =
  | { readonly outcome: "valid"; readonly request: AuthorizationRequest }
  /** Client and redirect URI are right, so that the client hears of what is wrong (RFC 6749 s.4.1.2.1). */
  | { readonly outcome: "redirect"; readonly location: string }
  /** Told to the person and never redirected: the address could be anybody's (RFC 9700 s.4.11). */
  | { readonly outcome: "page"; readonly sentence: string };

/** @param query Without the question mark. */
export async function readAuthorizationRequest(
  context: ServiceContext,
  query: string,
): Promise<AuthorizationOutcome> {
  const parameters = parseParameters(query);
  if (parameters === undefined) return page("The address of this page is damaged.");
  const { values, repeated } = parameters;
  if (repeated.has("client_id") || repeated.has("redirect_uri")) {
    return page("The application sent its id or its address twice.");
  }
  const client = await context.storage.clients.byId(values.get("client_id") ?? "");
  if (client === undefined) return page("The application is not registered here.");
  const redirectUri = values.get("redirect_uri");
  if (redirectUri === undefined) return page("The application did not say where to go back to.");
  if (!isRegisteredRedirect(client, redirectUri)) {
    return page("The address to go back to is not registered for this application.");
  }
  const state = values.get("state");
  const problem = problemOf(parameters);
  return problem === undefined
    ? {
        outcome: "valid",
        request: { client, redirectUri, state, codeChallenge: values.get("code_challenge") },
      }
    : {
        outcome: "redirect",
        location: appendParameters(redirectUri, {
          ...problem,
          state: isState(state) ? state : undefined,
        }),
      };
}

interface Problem {
  readonly error: string;
  readonly error_description: string;
}

function problemOf({ values, repeated }: Parameters): Problem | undefined {
  const challenge = values.get("code_challenge");
  const method = values.get("code_challenge_method");
  if (repeated.size > 0) return invalidRequest("A parameter was sent more than once.");
  if (!isState(values.get("state")))
    return invalidRequest("state has characters that are not allowed.");
  if (!values.has("response_type")) return invalidRequest("response_type is missing.");
  if (values.get("response_type") !== "code") {
    return { error: "unsupported_response_type", error_description: "Use response_type code." };
  }
  if (challenge === undefined) {
    return method === undefined ? undefined : invalidRequest("code_challenge is missing.");
  }
  if (method !== "S256") return invalidRequest("Use code_challenge_method S256.");
  return isCodeChallenge(challenge) ? undefined : invalidRequest("code_challenge is malformed.");
}

/** RFC 6749 A.5; nothing to echo is allowed too, for the specification does not know the parameter. */
function isState(state: string | undefined): boolean {
  return state === undefined || /^[\x20-\x7e]{1,2048}$/.test(state);
}

function invalidRequest(description: string): Problem {
  return { error: "invalid_request", error_description: description };
}

function page(sentence: string): AuthorizationOutcome {
  return { outcome: "page", sentence };
}
