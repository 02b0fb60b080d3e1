import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { registerFormPage } from "./formPage.ts";
import { redirectTo, renderPage } from "./page.ts";
import { formToken } from "./pageForm.ts";
import type { PageParts } from "./pageParts.ts";
import { returnPath } from "./returnPath.ts";
import type { SignedIn } from "./webSessions.ts";

/** Asks first, so that a link on another page signs nobody out. */
export function registerSignOutPage(app: Hono, { sessions }: PageParts): void {
  registerFormPage(app, sessions, {
    path: "/sign-out",
    subject: async (c, value) =>
      (await sessions.current(c)) ?? redirectTo(c, returnPath(value("return_to"))),
    show,
    acts: {
      "": async (c, _, form) => {
        await sessions.end(c);
        return redirectTo(c, returnPath(form("return_to")));
      },
    },
  });
}

function show(c: Context, { account, session }: SignedIn): Promise<Response> {
  return renderPage(c, {
    title: "Sign out",
    heading: html`Sign out of ${account.username}?`,
    body: html`<p>
        Only this browser is signed out. Applications that you allowed stay signed in;
        <a href="/settings">Password and sessions</a> shows all.
      </p>
      <form method="post" action="/sign-out">
        ${formToken(session.csrfToken)}
        <div class="actions">
          <button class="primary">Sign out</button><a class="button" href="/">Cancel</a>
        </div>
      </form>`,
  });
}
