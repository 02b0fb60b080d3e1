import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { HeavyWork } from "../api/heavyWork.ts";
import type { AccountRecord } from "../storage/storage.ts";
import { gathered } from "../turns.ts";
import { stylesheet, stylesheetSource } from "./stylesheet.ts";

/** Text of a page with all inserted values escaped. */
export type Markup = ReturnType<typeof html>;

export interface Page {
  readonly title: string;
  /** The title if absent. */
  readonly heading?: Markup;
  /** A sentence below the heading about what went wrong. */
  readonly problem?: string | undefined;
  readonly body: Markup;
  /** 200 if absent. */
  readonly status?: 200 | 201 | 400 | 403 | 404 | 413 | 415 | 429 | 503 | undefined;
  /** In seconds: when the client may try again. */
  readonly retryAfter?: number | undefined;
  /** Shown at the top, with a link to sign out. */
  readonly account?: AccountRecord;
  readonly wide?: boolean;
  /** Other origins to which this page's forms may redirect; see `formTarget`. */
  readonly formTargets?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** A long part of the body, inserted at the {@link slot}. */
  readonly long?: Long;
}

interface Long {
  readonly heavy: HeavyWork;
  /** Size of the part's data. */
  readonly bytes: number;
  readonly pieces: Iterable<string>;
}

/** User text cannot contain it, because its brackets are escaped. */
const slotText = "<!--slot-->";

export const slot = raw(slotText);

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "'": "&#39;",
  '"': "&quot;",
};

/** Escapes like `html`. That function would split a long text into parts that take many times its length. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>'"]/gu, (sign) => entities[sign] ?? sign);
}

/** Answers with a page that must not be stored or framed, accepts no foreign content, and sends no referrer. */
export async function renderPage(c: Context, page: Page): Promise<Response> {
  protectAnswer(c);
  for (const [name, value] of Object.entries(page.headers ?? {})) c.header(name, value);
  if (page.retryAfter !== undefined) c.header("Retry-After", String(page.retryAfter));
  c.header(
    "Content-Security-Policy",
    [
      "default-src 'none'",
      `style-src ${stylesheetSource}`,
      `form-action ${["'self'", ...(page.formTargets ?? [])].join(" ")}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join("; "),
  );
  c.header("Content-Type", "text/html; charset=UTF-8");
  const document = String(await documentOf(page));
  return c.body(await answerOf(c, document, page.long), page.status ?? 200);
}

function answerOf(c: Context, document: string, long: Long | undefined) {
  if (long === undefined) return document;
  return long.heavy.answer(c, long.bytes, gathered(withPieces(document, long.pieces)));
}

function* withPieces(document: string, pieces: Iterable<string>): Generator<string> {
  const [before = "", after = ""] = document.split(slotText);
  yield before;
  yield* pieces;
  yield after;
}

/** The browser continues with GET, whatever the method was. */
export function redirectTo(c: Context, location: string): Response {
  protectAnswer(c);
  return c.body(null, 303, { Location: location });
}

function protectAnswer(c: Context): void {
  c.header("Cache-Control", "no-store");
  c.header("Pragma", "no-cache");
  c.header("X-Frame-Options", "DENY");
}

function documentOf(page: Page): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} · Snippet Service</title>
        <style>${raw(stylesheet)}</style>
      </head>
      <body${page.wide === true ? raw(' class="wide"') : ""}>
        <header>
          <a href="/">${mark} Snippet Service</a>
          ${page.account === undefined ? "" : html`<span class="who">${page.account.username} · <a href="/sign-out">Sign out</a></span>`}
        </header>
        <main>
          <h1>${page.heading ?? page.title}</h1>
          ${notice(page.problem)} ${page.body}
        </main>
      </body>
    </html>`;
}

/** A sentence above a form; screen readers read it at once. */
export function notice(sentence: string | undefined, kind: "good" | "bad" = "bad"): Markup {
  if (sentence === undefined) return html``;
  return kind === "bad"
    ? html`<p class="notice bad" role="alert">${sentence}</p>`
    : html`<p class="notice" role="status">${sentence}</p>`;
}

const mark = raw(
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
    '<path d="M8 4c-3 0-1 5-4.5 8C7 15 5 20 8 20M16 4c3 0 1 5 4.5 8C17 15 19 20 16 20M10 9h4M10 12h4M10 15h2"/></svg>',
);
