import type { Context, Hono } from "hono";
import { html, raw } from "hono/html";
import { callerOf } from "../caller.ts";
import { languageName } from "../languages/languageCatalog.ts";
import type { SnippetRecord } from "../storage/storage.ts";
import { Highlighter } from "./highlighter.ts";
import { piecesOf } from "../turns.ts";
import { messagePage } from "./messagePage.ts";
import { escaped, redirectTo, renderPage, slot, type Markup } from "./page.ts";
import type { PageParts } from "./pageParts.ts";
import { withReturn } from "./returnPath.ts";

/** Characters that make code appear in another order than it runs. */
const turning = /[\u202A-\u202E\u2066-\u2069]/u;

/** The public page of a snippet; a private snippet has none. */
export function snippetPageAddress(origin: string, snippet: SnippetRecord): string | null {
  return snippet.private ? null : `${origin}/s/${snippet.id}`;
}

/** `/s/:id`: a public snippet for anybody (or any member, by `publicTo`), without a script. A private one is not found here, not even by its owner. */
export function registerSnippetPage(app: Hono, { context, heavy, sessions }: PageParts): void {
  const highlighter = new Highlighter();
  const { snippets } = context.storage;
  const mayRead = async (c: Context): Promise<boolean> =>
    context.publicTo !== "members" || (await sessions.current(c)) !== undefined;
  app.get("/s/:id", async (c) => {
    const id = c.req.param("id");
    // Before any look-up, so that a stranger does not learn which snippets there are.
    if (!(await mayRead(c))) return redirectTo(c, withReturn("/sign-in", `/s/${id}`));
    const head = /^[1-9]\d{0,14}$/u.test(id) ? await snippets.head(Number(id)) : undefined;
    const bytes = head?.bytes ?? 0;
    const snippet =
      head?.private === false
        ? await heavy.read(c, bytes, () => snippets.byId(head.id))
        : undefined;
    if (snippet?.private !== false) {
      return messagePage(c, {
        title: "There is no such snippet",
        sentence: "It may have been deleted, or it is private.",
        status: 404,
      });
    }
    const language = languageName(snippet.languageId) ?? "";
    const owner = await context.storage.accounts.byId(snippet.ownerId);
    const colored = await highlighter.color(snippet, language, callerOf(c).address);
    return renderPage(c, {
      title: snippet.title,
      heading: html`<bdi>${snippet.title}</bdi>`,
      wide: true,
      body: bodyOf(snippet, language, owner?.username ?? ""),
      long: { heavy, bytes, pieces: longParts(snippet, colored) },
    });
  });
}

/** The parts that may be long. None of it is in memory before it is sent. */
function* longParts(
  { description, code }: SnippetRecord,
  colored: string | undefined,
): Generator<string> {
  if (description !== "") {
    yield '<p class="description" dir="auto">';
    yield* escapedPieces(description);
    yield "</p>";
  }
  if (turning.test(code)) {
    yield `<p class="notice bad">This code contains bidirectional control characters. It may do
      something other than what it looks like.</p>`;
  }
  yield '<pre tabindex="0" dir="ltr" aria-label="Code"><code>';
  yield* colored === undefined ? escapedPieces(code) : piecesOf(colored);
  yield "</code></pre>";
}

function* escapedPieces(text: string): Generator<string> {
  for (const piece of piecesOf(text)) yield escaped(piece);
}

function bodyOf(snippet: SnippetRecord, language: string, owner: string): Markup {
  const { tags, updatedAt } = snippet;
  const changed = new Date(updatedAt).toISOString();
  return html`${slot}
    <dl>
      <dt>Language</dt>
      <dd>${language}</dd>
      ${
        tags.length === 0
          ? ""
          : html`<dt>Tags</dt>
              <dd><bdi>${raw(escaped(tags.join(", ")))}</bdi></dd>`
      }
      <dt>By</dt>
      <dd><bdi>${owner}</bdi></dd>
      <dt>Changed</dt>
      <dd><time datetime="${changed}">${changed.slice(0, 10)}</time></dd>
    </dl>`;
}
