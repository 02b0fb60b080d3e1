import type { Context, Hono } from "hono";
import { html, raw } from "hono/html";
import { escapeToBuffer } from "hono/utils/html";
import type { ServiceContext } from "../context.ts";
import { HeavyWork } from "../api/heavyWork.ts";
import { LanguageCatalog } from "../languages/languageCatalog.ts";
import type { SnippetRecord } from "../storage/storage.ts";
import { Highlighter } from "./highlighter.ts";
import { changedInPieces } from "../turns.ts";
import { messagePage } from "./messagePage.ts";
import { renderPage, type Markup } from "./page.ts";
import type { PageParts } from "./pageParts.ts";

/** Characters that show code in another order than the one it runs in. */
const turning = /[\u202A-\u202E\u2066-\u2069]/u;

/** Where people see a public snippet; a private one has no page. */
export function snippetPageAddress(origin: string, snippet: SnippetRecord): string | null {
  return snippet.private ? null : `${origin}/s/${snippet.id}`;
}

/** `/s/:id`: a public snippet for anybody, without a script. A private one does not exist here, not even for its owner. */
export function registerSnippetPage(app: Hono, { context }: PageParts): void {
  const languages = new LanguageCatalog();
  const highlighter = new Highlighter();
  const heavy = new HeavyWork();
  app.get("/s/:id", async (c) => {
    const shown = await publicSnippet(context, heavy, c);
    if (shown === undefined) {
      return messagePage(c, {
        title: "There is no such snippet",
        sentence: "It may have been deleted, or it is private.",
        status: 404,
      });
    }
    const { snippet, markup } = shown;
    const language = languages.nameOf(snippet.languageId) ?? "";
    const owner = await context.storage.accounts.byId(snippet.ownerId);
    const colored = await highlighter.color(snippet, language);
    const code = raw(colored ?? markup);
    return renderPage(c, {
      title: snippet.title,
      wide: true,
      body: bodyOf(snippet, code, language, owner?.username ?? ""),
    });
  });
}

/** @returns the snippet, and its code as markup. */
async function publicSnippet(
  { storage: { snippets } }: ServiceContext,
  heavy: HeavyWork,
  c: Context,
): Promise<{ readonly snippet: SnippetRecord; readonly markup: string } | undefined> {
  const text = c.req.param("id") ?? "";
  if (!/^[1-9]\d{0,14}$/u.test(text)) return undefined;
  const head = await snippets.head(Number(text));
  if (head?.private !== false) return undefined;
  return heavy.run(c, head.bytes, async () => {
    const snippet = await snippets.byId(head.id);
    if (snippet?.private !== false) return undefined;
    return { snippet, markup: await changedInPieces(snippet.code, escaped) };
  });
}

function escaped(text: string): string {
  const buffer: [string] = [""];
  escapeToBuffer(text, buffer);
  return buffer[0];
}

function bodyOf(snippet: SnippetRecord, markup: Markup, language: string, owner: string): Markup {
  const { title, description, tags, code, updatedAt } = snippet;
  const changed = new Date(updatedAt).toISOString();
  return html`<h1><bdi>${title}</bdi></h1>
    ${description === "" ? "" : html`<p class="description" dir="auto">${description}</p>`}
    ${
      turning.test(code)
        ? html`<p class="notice bad">
            This code contains bidirectional control characters. It may do something other than what
            it looks like.
          </p>`
        : ""
    }
    <pre tabindex="0" dir="ltr" aria-label="Code"><code>${markup}</code></pre>
    <dl>
      <dt>Language</dt>
      <dd>${language}</dd>
      ${
        tags.length === 0
          ? ""
          : html`<dt>Tags</dt>
              <dd><bdi>${tags.join(", ")}</bdi></dd>`
      }
      <dt>By</dt>
      <dd><bdi>${owner}</bdi></dd>
      <dt>Changed</dt>
      <dd><time datetime="${changed}">${changed.slice(0, 10)}</time></dd>
    </dl>`;
}
