import type { Hono } from "hono";
import { HeavyWork } from "../api/heavyWork.ts";
import type { ServiceContext } from "../context.ts";
import { registerApplicationsPage } from "./applicationsPage.ts";
import { registerAuthorizePage } from "./authorizePage.ts";
import { registerForgotPage } from "./forgotPage.ts";
import { registerHomePage } from "./homePage.ts";
import { registerNewPasswordPage } from "./newPasswordPage.ts";
import { registerNotFoundPage } from "./notFoundPage.ts";
import { PasswordTurns } from "./passwordTurns.ts";
import { registerRegisterPage } from "./registerPage.ts";
import { registerSettingsPage } from "./settingsPage.ts";
import { registerSnippetPage } from "./snippetPage.ts";
import { registerSignInPage } from "./signInPage.ts";
import { registerSignOutPage } from "./signOutPage.ts";
import { registerVerifyEmailPage } from "./verifyEmailPage.ts";
import { WebSessions } from "./webSessions.ts";

/**
 * The pages for users: `/`, `/register`, `/sign-in`, `/sign-out`, `/new-password`, `/applications`, `/settings`,
 * `/oauth2/authorize`, `/s/:id`, and one for unknown addresses; with mail also `/forgot-password` and `/verify-email`.
 */
export function registerPageRoutes(app: Hono, context: ServiceContext): void {
  const parts = {
    context,
    sessions: new WebSessions(context),
    turns: new PasswordTurns(),
    heavy: new HeavyWork(context.log),
  };
  registerHomePage(app, parts);
  registerRegisterPage(app, parts);
  registerSignInPage(app, parts);
  registerSignOutPage(app, parts);
  registerNewPasswordPage(app, parts);
  registerForgotPage(app, parts);
  registerVerifyEmailPage(app, parts);
  registerApplicationsPage(app, parts);
  registerSettingsPage(app, parts);
  registerAuthorizePage(app, parts);
  registerSnippetPage(app, parts);
  registerNotFoundPage(app);
}
