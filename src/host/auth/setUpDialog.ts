import { env, l10n, ThemeIcon } from "vscode";
import { isSnippetError, SnippetError } from "../../core/errors.ts";
import type { ClientSecrets } from "../../core/oauth/tokens/clientSecrets.ts";
import {
  isCredentialText,
  parseAddress,
  parseClientId,
  readOAuthSettings,
} from "../../core/oauth/oauthSettings.ts";
import { settings, type RequiredSetting } from "../settings.ts";
import { askInSteps, type InputStep } from "./inputSteps.ts";
import type { RedirectUri } from "./redirectUri.ts";
import { translated } from "../words/translated.ts";

/** Asks for settings that a sign-in needs and that are missing. */
export class SetUpDialog {
  readonly #secrets: ClientSecrets;
  readonly #redirectUri: RedirectUri;
  #isSecretRefused = false;

  constructor(secrets: ClientSecrets, redirectUri: RedirectUri) {
    this.#secrets = secrets;
    this.#redirectUri = redirectUri;
  }

  /** The server has refused the stored secret: the next sign-in asks for it. */
  refuseSecret(): void {
    this.#isSecretRefused = true;
  }

  /**
   * Returns when nothing is missing. Stores nothing before the last question is answered.
   * @param askForSecret asks even for a stored secret.
   * @throws {SnippetError} `cancelled`; `settings` for a problem that the questions do not cover; `storage`.
   */
  async complete(askForSecret = this.#isSecretRefused): Promise<void> {
    const questions = this.#missing();
    const needsSecret = askForSecret || questions.length > 0 || !(await this.#hasSecret());
    const redirectUri = await this.#redirectUri.toRegister();
    const all = stepsFor(redirectUri);
    const steps = questions.map((name) => all[name]);
    const secret = needsSecret ? [secretStep()] : [];
    const answers = await askInSteps(l10n.t("Sign In"), [...steps, ...secret]);
    if (answers === undefined) {
      throw new SnippetError("cancelled", "Cancelled.");
    }
    await this.#save(questions, answers);
  }

  async #save(questions: readonly RequiredSetting[], answers: readonly string[]): Promise<void> {
    const given = questions.map(
      (name, index) => [name, stored(name, answers[index] ?? "")] as const,
    );
    const values = new Map<string, string>(given);
    const oauth = readOAuthSettings((name) => values.get(name) ?? settings.value(name));
    const secret = answers[questions.length];
    if (secret !== undefined) {
      await this.#secrets.save(oauth, secret);
      this.#isSecretRefused = false;
    }
    for (const [name, value] of given) {
      await settings.save(name, value);
    }
  }

  #missing(): readonly RequiredSetting[] {
    const { text } = settings;
    const names: RequiredSetting[] = [];
    if (problemOf(() => parseAddress(text("apiUrl"), "apiUrl")) !== undefined) {
      names.push("apiUrl", "authUrl");
    } else if (problemOfAuthUrl(text("authUrl")) !== undefined) {
      names.push("authUrl");
    }
    if (problemOf(() => parseClientId(text("clientId"))) !== undefined) {
      names.push("clientId");
    }
    return names;
  }

  async #hasSecret(): Promise<boolean> {
    const oauth = readOAuthSettings((name) => settings.value(name));
    return (await this.#secrets.find(oauth)) !== undefined;
  }
}

function stepsFor(redirectUri: string): Readonly<Record<RequiredSetting, InputStep>> {
  const { text } = settings;
  return {
    apiUrl: {
      value: text("apiUrl"),
      prompt: l10n.t(
        "Server address: where the API is. The server's start page or its administrator tells it.",
      ),
      placeholder: "https://snippets.example.com",
      problem: (input) => problemOf(() => parseAddress(stored("apiUrl", input), "apiUrl")),
    },
    authUrl: {
      value: text("authUrl"),
      prompt: l10n.t(
        "Sign-in address: only if you sign in at another host than the server address. Usually empty.",
      ),
      placeholder: l10n.t("The same as the server address"),
      problem: (input) => problemOfAuthUrl(stored("authUrl", input)),
    },
    clientId: {
      value: text("clientId"),
      prompt: l10n.t(
        "Client ID: the server shows it when you register an application there with the redirect URI {0}",
        redirectUri,
      ),
      placeholder: l10n.t("Client ID"),
      problem: (input) => problemOf(() => parseClientId(input)),
      buttons: [
        {
          iconPath: new ThemeIcon("copy"),
          tooltip: l10n.t("Copy Redirect URI"),
          run: () => env.clipboard.writeText(redirectUri),
        },
      ],
    },
  };
}

/** A password box; its text goes only to the editor's secret storage. */
function secretStep(): InputStep {
  return {
    value: "",
    prompt: l10n.t(
      "Client secret: shown together with the client ID, usually only once. It is kept in the editor's secret storage.",
    ),
    placeholder: l10n.t("Client secret"),
    password: true,
    problem: (input) =>
      isCredentialText(input)
        ? undefined
        : input === ""
          ? l10n.t("Enter the client secret that the server showed with the client ID.")
          : l10n.t("A client secret can only contain ASCII letters, digits and symbols."),
  };
}

/** The text of a setting for an answer. A host name alone is taken as an address with https. */
function stored(name: RequiredSetting, answer: string): string {
  const text = answer.trim();
  const isHost = name !== "clientId" && /^([\w-]+\.)+[a-z][\w-]*(:\d+)?(\/|$)/i.test(text);
  return isHost ? `https://${text}` : text;
}

function problemOfAuthUrl(input: string): string | undefined {
  return input.trim() === "" ? undefined : problemOf(() => parseAddress(input, "authUrl"));
}

function problemOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (isSnippetError(error, "settings")) {
      return translated(error.message);
    }
    throw error;
  }
}
