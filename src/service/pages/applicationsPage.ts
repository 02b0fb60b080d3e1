import type { Context, Hono } from "hono";
import { html, raw } from "hono/html";
import { registerClient, type ClientProblems } from "../oauth/registerClient.ts";
import type { ClientRecord } from "../storage/storage.ts";
import { inputField, textAreaField } from "./field.ts";
import { escaped, redirectTo, renderPage, slot, type Markup, type Page } from "./page.ts";
import { formToken, notice, readPageForm, staleForm } from "./pageForm.ts";
import type { PageParts } from "./pageParts.ts";
import { withReturn } from "./returnPath.ts";
import type { SignedIn } from "./webSessions.ts";

interface Typed {
  readonly name: string;
  readonly redirectUris: string;
  readonly redirectPrefixes: string;
}

interface View {
  readonly typed?: Typed;
  readonly problems?: ClientProblems;
  readonly problem?: string;
  readonly status?: NonNullable<Page["status"]>;
  /** Shown only once. */
  readonly registered?: { readonly client: ClientRecord; readonly clientSecret: string };
}

/** `/applications`: the clients that the signed-in user registered. */
export function registerApplicationsPage(app: Hono, parts: PageParts): void {
  app.get("/applications", async (c) => {
    const signedIn = await parts.sessions.current(c);
    return signedIn === undefined ? toSignIn(c) : show(c, parts, signedIn, {});
  });
  app.post("/applications", (c) => register(c, parts));
  app.post("/applications/delete", (c) => remove(c, parts));
}

async function register(c: Context, parts: PageParts): Promise<Response> {
  const form = await readPageForm(c);
  if (form instanceof Response) return form;
  const signedIn = await parts.sessions.current(c);
  if (signedIn === undefined) return toSignIn(c);
  const typed: Typed = {
    name: form("name"),
    redirectUris: form("redirectUris"),
    redirectPrefixes: form("redirectPrefixes"),
  };
  if (!parts.sessions.isOwnForm(c, signedIn, form("form_token"))) {
    return show(c, parts, signedIn, { typed, status: 403, problem: staleForm });
  }
  const result = await registerClient(parts.context, {
    name: typed.name,
    redirectUris: linesOf(typed.redirectUris),
    redirectPrefixes: linesOf(typed.redirectPrefixes),
    ownerId: signedIn.account.id,
  });
  return result.outcome === "registered"
    ? show(c, parts, signedIn, { status: 201, registered: result })
    : show(c, parts, signedIn, { typed, status: 400, problems: result.problems });
}

async function remove(c: Context, parts: PageParts): Promise<Response> {
  const form = await readPageForm(c);
  if (form instanceof Response) return form;
  const signedIn = await parts.sessions.current(c);
  if (signedIn === undefined) return toSignIn(c);
  if (!parts.sessions.isOwnForm(c, signedIn, form("form_token"))) {
    return show(c, parts, signedIn, { status: 403, problem: staleForm });
  }
  // If the client is gone or belongs to another user, the page that follows does not list it; that is answer enough.
  await parts.context.storage.clients.remove(form("client_id"), signedIn.account.id);
  return redirectTo(c, "/applications");
}

function toSignIn(c: Context): Response {
  return redirectTo(c, withReturn("/sign-in", "/applications"));
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

async function show(
  c: Context,
  parts: PageParts,
  signedIn: SignedIn,
  view: View,
): Promise<Response> {
  const { heavy, context } = parts;
  const { id } = signedIn.account;
  const clients = await heavy.run(c, Number.POSITIVE_INFINITY, () =>
    context.storage.clients.ownedBy(id),
  );
  const token = formToken(signedIn.session.csrfToken);
  return renderPage(c, {
    title: "Your applications",
    wide: true,
    account: signedIn.account,
    status: view.status ?? 200,
    body: html`<h1>Your applications</h1>
      ${notice(view.problem)} ${view.registered === undefined ? "" : secretBox(view.registered)}
      ${clients.length === 0 ? html`<p class="dim">You have registered none yet.</p>` : slot}
      <h2>Register an application</h2>
      ${registrationForm(view, token)}`,
    long: { heavy, bytes: Number.POSITIVE_INFINITY, pieces: itemsOf(clients, token) },
  });
}

function* itemsOf(clients: readonly ClientRecord[], token: Markup): Generator<string> {
  // No part of it is a promise, so the cast is safe.
  for (const client of clients) yield item(client, token) as string;
}

function secretBox({ client, clientSecret }: NonNullable<View["registered"]>): Markup {
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

function registrationForm({ typed, problems = {} }: View, token: Markup): Markup {
  const wrong = (["name", "redirectUris", "redirectPrefixes"] as const).find(
    (name) => problems[name],
  );
  const common = (name: keyof Typed) => ({
    name,
    value: typed?.[name],
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
