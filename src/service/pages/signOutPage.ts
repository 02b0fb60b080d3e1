import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { redirectTo, renderPage } from "./page.ts";
import { formToken, readPageForm } from "./pageForm.ts";
import type { PageParts } from "./pageParts.ts";
import { returnPath } from "./returnPath.ts";

/** Asks first, so that a link on another page signs nobody out. */
export function registerSignOutPage(app: Hono, parts: PageParts): void {
  app.get("/sign-out", (c) => show(c, parts));
  app.post("/sign-out", (c) => signOut(c, parts));
}

async function signOut(c: Context, parts: PageParts): Promise<Response> {
  const form = await readPageForm(c);
  if (form instanceof Response) return form;
  const signedIn = await parts.sessions.current(c);
  if (signedIn !== undefined && !parts.sessions.isOwnForm(c, signedIn, form("form_token"))) {
    return show(c, parts);
  }
  await parts.sessions.end(c);
  return redirectTo(c, returnPath(form("return_to")));
}

async function show(c: Context, { sessions }: PageParts): Promise<Response> {
  const signedIn = await sessions.current(c);
  if (signedIn === undefined) return redirectTo(c, "/");
  return renderPage(c, {
    title: "Sign out",
    body: html`<h1>Sign out of ${signedIn.account.username}?</h1>
      <p>
        Only this browser is signed out. Applications that you allowed stay signed in;
        <a href="/settings">Password and sessions</a> shows all.
      </p>
      <form method="post" action="/sign-out">
        ${formToken(signedIn.session.csrfToken)}
        <div class="actions">
          <button class="primary">Sign out</button><a class="button" href="/">Cancel</a>
        </div>
      </form>`,
  });
}
