import type { Hono } from "hono";
import { html } from "hono/html";
import { renderPage } from "./page.ts";
import { mayRegister, type PageParts } from "./pageParts.ts";

/** `/`: explains the service and links to its pages. */
export function registerHomePage(app: Hono, { sessions, context }: PageParts): void {
  app.get("/", async (c) => {
    const signedIn = await sessions.current(c);
    return renderPage(c, {
      title: "Start",
      ...(signedIn === undefined ? {} : { account: signedIn.account }),
      heading: html`Your code snippets, kept`,
      body: html`<p>
          This service stores code snippets for its users and hands them to the applications they
          allow, such as the Snippet Service extension of their editor.
        </p>
        ${
          signedIn === undefined
            ? html`<div class="actions">
                <a class="button primary" href="/sign-in">Sign in</a>
                ${mayRegister(context) ? html`<a class="button" href="/register">Register</a>` : ""}
              </div>`
            : html`<div class="actions">
                <a class="button primary" href="/applications">Your applications</a>
                <a class="button" href="/settings">Password and sessions</a>
              </div>`
        }
        <p class="aside">
          For developers: the <a href="/openapi.json">description of the API</a>.
        </p>`,
    });
  });
}
