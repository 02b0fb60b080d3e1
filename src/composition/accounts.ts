import type { CommandId } from "../host/commandId.ts";
import { CopyRedirectUri } from "../host/commands/account/copyRedirectUri.ts";
import { EnterClientSecret } from "../host/commands/account/enterClientSecret.ts";
import { ForgetCredentials } from "../host/commands/account/forgetCredentials.ts";
import { ManageAccounts } from "../host/commands/account/manageAccounts.ts";
import { PasteAddress } from "../host/commands/account/pasteAddress.ts";
import { SignIn } from "../host/commands/account/signIn.ts";
import { SignOut } from "../host/commands/account/signOut.ts";
import { UseOnThisComputer } from "../host/commands/account/useOnThisComputer.ts";
import type { KnownLibraries } from "../host/library/knownLibraries.ts";
import { LibrarySwitch } from "../host/library/librarySwitch.ts";
import type { Libraries } from "./libraries.ts";
import type { SigningIn } from "./signingIn.ts";
import type { SignInTools } from "./signInTools.ts";

export interface AccountTools extends SignInTools, Pick<SigningIn, "sessions"> {
  readonly known: KnownLibraries;
}

/** The commands about libraries and accounts. @param showView gives the view of snippets the keyboard. */
export function buildAccountCommands(
  tools: AccountTools,
  { current }: Pick<Libraries, "current">,
  showView: () => Promise<void>,
) {
  const { sessions, known, browserSignIn, clientSecrets, redirectUri, setUp, signIns } = tools;
  const switching = new LibrarySwitch(current);
  const signOut = new SignOut(sessions, known);
  return {
    "snippetService.useOnThisComputer": new UseOnThisComputer(switching, showView),
    "snippetService.signIn": new SignIn(browserSignIn, current),
    "snippetService.signOut": signOut,
    "snippetService.manageAccounts": new ManageAccounts({
      known,
      switching,
      signOut,
      signIns,
      secrets: clientSecrets,
      steps: {
        enterClientSecret: new EnterClientSecret(setUp),
        copyRedirectUri: new CopyRedirectUri(redirectUri),
        pasteAddress: new PasteAddress(signIns),
        forgetCredentials: new ForgetCredentials(sessions, clientSecrets, signIns),
      },
    }),
  } satisfies Partial<Record<CommandId, unknown>>;
}
