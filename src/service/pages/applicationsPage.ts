import type { Context, Hono } from "hono";
import { html, raw } from "hono/html";
import {
  type ClientOutcome,
  type ClientProblems,
  registerClient,
} from "../oauth/registerClient.ts";
import type { ClientRecord } from "../storage/storage.ts";
import { inputField, textAreaField } from "./field.ts";
import { registerFormPage, type Refusal, userOf } from "./formPage.ts";
import { escaped, redirectTo, renderPage, slot, type Markup } from "./page.ts";
import { formToken, type PageForm } from "./pageForm.ts";
import type { PageParts } from "./pageParts.ts";
import type { SignedIn } from "./webSessions.ts";

/** Shown only once. */
type Registered = Extract<ClientOutcome, { readonly outcome: "registered" }>;

/** `/applications`: the clients that the signed-in user registered. */
export function registerApplicationsPage(app: Hono, parts: PageParts): void {
  const { context, sessions } = parts;
  registerFormPage(app, sessions, {
    path: "/applications",
    subject: (c) => userOf(c, sessions, "/applications"),
    show: (c, signedIn, refusal, form) => show(c, parts, signedIn, { refusal, form }),
    acts: {
      "": async (c, signedIn, form) => {
        const result = await registerClient(context, {
          name: form("name"),
          redirectUris: linesOf(form("redirectUris")),
          redirectPrefixes: linesOf(form("redirectPrefixes")),
          ownerId: signedIn.account.id,
        });
        return result.outcome === "registered"
          ? show(c, parts, signedIn, { refusal: { status: 201 }, registered: result })
          : { status: 400, problems: result.problems };
      },
      "/delete": async (c, { account }, form) => {
        // If the client is gone or belongs to another user, the page that follows does not list it; that is answer enough.
        await context.storage.clients.remove(form("client_id"), account.id);
        return redirectTo(c, "/applications");
      },
    },
  });
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

interface View {
  readonly refusal: Refusal;
  readonly form?: PageForm | undefined;
  readonly registered?: Registered;
}

async function show(
  c: Context,
  { heavy, context }: PageParts,
  { account, session }: SignedIn,
  { refusal: { problems, ...refusal }, form, registered }: View,
): Promise<Response> {
  const clients = await heavy.run(c, Number.POSITIVE_INFINITY, () =>
    context.storage.clients.ownedBy(account.id),
  );
  const token = formToken(session.csrfToken);
  return renderPage(c, {
    ...refusal,
    title: "Your applications",
    wide: true,
    account,
    body: html`${registered === undefined ? "" : secretBox(registered)}
      ${clients.length === 0 ? html`<p class="dim">You have registered none yet.</p>` : slot}
      <h2>Register an application</h2>
      ${registrationForm(form, problems, token)}`,
    long: { heavy, bytes: Number.POSITIVE_INFINITY, pieces: itemsOf(clients, token) },
  });
}

function* itemsOf(clients: readonly ClientRecord[], token: Markup): Generator<string> {
  // No part of it is a promise, so the cast is safe.
  for (const client of clients) yield item(client, token) as string;
}

function secretBox({ client, clientSecret }: Registered): Markup {
  return html`<div class="secret" role="status">
    <p>
      <strong>${client.name} is registered.</strong> Copy both now: the secret is not shown again.
    </p>
    <dl>
      <dt>Client id</dt>
      <dd><code id="client-id">${client.clientId}</code></dd>
      <dt>Client secret</dt>
      <dd><code id="client-secret">${clientSecret}</code></dd>
    </dl>
  </div>`;
}

function item(client: ClientRecord, token: Markup): Markup {
  const addresses = [
    ...client.redirectUris.map(
      (uri) =>
        html`<dt>Address</dt>
          <dd><code>${raw(escaped(uri))}</code></dd>`,
    ),
    ...client.redirectPrefixes.map(
      (uri) =>
        html`<dt>Prefix</dt>
          <dd><code>${raw(escaped(uri))}</code></dd>`,
    ),
  ];
  return html`<section class="application">
    <h3>${client.name}</h3>
    <dl>
      <dt>Client id</dt>
      <dd><code>${client.clientId}</code></dd>
      ${addresses}
    </dl>
    <details>
      <summary>Delete…</summary>
      <p>Everybody who uses ${client.name} is signed out of it at once. This cannot be undone.</p>
      <form method="post" action="/applications/delete">
        ${token}
        <input type="hidden" name="client_id" value="${client.clientId}" />
        <button class="danger">Delete ${client.name}</button>
      </form>
    </details>
  </section>`;
}

function registrationForm(
  form: PageForm | undefined,
  problems: ClientProblems = {},
  token: Markup,
): Markup {
  const wrong = (["name", "redirectUris", "redirectPrefixes"] as const).find(
    (name) => problems[name],
  );
  const common = (name: keyof ClientProblems) => ({
    name,
    value: form?.(name),
    problem: problems[name],
    autofocus: name === wrong,
  });
  return html`<form method="post" action="/applications" novalidate>
    ${token}
    ${inputField({ ...common("name"), label: "Name", hint: "People see it when they are asked to allow the application.", required: true })}
    ${textAreaField({ ...common("redirectUris"), label: "Redirect addresses, one a line", hint: "For example vscode://publisher.name/did-authenticate or http://127.0.0.1/callback (any port).", verbatim: true })}
    ${textAreaField({ ...common("redirectPrefixes"), label: "Loopback prefixes, one a line", hint: "For an editor in the browser on this computer, whose address varies: http://127.0.0.1/", verbatim: true })}
    <div class="actions"><button class="primary">Register application</button></div>
  </form>`;
}
