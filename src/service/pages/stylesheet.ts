import { createHash } from "node:crypto";

/** The only style of all pages. It is inlined, so nothing is loaded. */
export const stylesheet = `
:root { color-scheme: light dark; --ink: #1c2330; --dim: #566074; --paper: #f3f5f9; --card: #fff; --line: #c9d0dd;
  --accent: #2458c5; --on-accent: #fff; --bad: #b3261e; --bad-paper: #fdeceb; --good-paper: #e8f4ec; --good: #1c6b3c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf2; --dim: #a3adc0; --paper: #12161f; --card: #1b212d;
  --line: #3c465a; --accent: #86aefc; --on-accent: #0c1526; --bad: #ff9d95; --bad-paper: #3a1d1d; --good-paper: #16301f;
  --good: #8fd6a9; } }
* { box-sizing: border-box; }
body { margin: 0; padding: clamp(1rem, 6vh, 4rem) 1rem 3rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif; }
header, main, footer { max-width: 29rem; margin: 0 auto; }
.wide header, .wide main, .wide footer { max-width: 44rem; }
header { display: flex; align-items: center; gap: .6rem; margin-bottom: 1.1rem; font-weight: 600; }
header a { display: inline-flex; align-items: center; gap: .6rem; color: inherit; text-decoration: none; }
header svg { width: 1.6rem; height: 1.6rem; color: var(--accent); }
header .who { margin-left: auto; font-weight: 400; color: var(--dim); } header .who a { text-decoration: underline; }
main, header { overflow-wrap: anywhere; }
main { background: var(--card); border: 1px solid var(--line); border-radius: .8rem; padding: 1.6rem;
  box-shadow: 0 1px 2px rgb(0 0 0 / .05), 0 8px 24px rgb(0 0 0 / .05); }
footer { margin-top: 1rem; color: var(--dim); text-align: center; }
h1 { margin: 0 0 .8rem; font-size: 1.4rem; line-height: 1.25; }
h2 { margin: 2rem 0 .6rem; font-size: 1.1rem; }
h3 { margin: 0; font-size: 1rem; }
main > :last-child { margin-bottom: 0; }
p, ul, dl { margin: 0 0 1rem; } ul { padding-left: 1.2rem; }
a { color: var(--accent); }
code { font: .88em ui-monospace, "SF Mono", Consolas, "Liberation Mono", monospace; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem; } dt { color: var(--dim); } dd { min-width: 0; margin: 0; }
.field { margin-bottom: 1rem; } .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
@media (max-width: 26rem) { .pair { grid-template-columns: 1fr; } main { padding: 1.1rem; } }
label { display: block; margin-bottom: .25rem; font-weight: 600; }
.hint, .problem { margin: .25rem 0 0; font-size: .875rem; } .hint, .dim { color: var(--dim); }
.problem { color: var(--bad); } .problem::before { content: "\\26A0\\FE0E\\00A0"; }
input, select, textarea { width: 100%; padding: .5rem .65rem; border: 1px solid var(--line); border-radius: .45rem;
  background: var(--card); color: inherit; font: inherit; }
input, select { height: 2.6rem; }
textarea { display: block; min-height: 5.5rem; resize: vertical; font: .9rem/1.5 ui-monospace, "SF Mono", Consolas, "Liberation Mono", monospace; }
[type="checkbox"], [type="radio"] { flex: none; width: auto; height: auto; } .check { display: flex; gap: .6rem; align-items: baseline; font-weight: 400; }
fieldset { margin: 0 0 1rem; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: .45rem; } legend { font-weight: 600; }
[aria-invalid="true"] { border-color: var(--bad); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
input:focus-visible, select:focus-visible, textarea:focus-visible { outline-width: 2px; outline-offset: 0; }
button, .button { display: inline-block; padding: .55rem 1.1rem; border: 1px solid var(--line); border-radius: .45rem;
  background: var(--card); color: inherit; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { border-color: var(--accent); }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.primary:hover { filter: brightness(1.08); } .danger { border-color: var(--bad); color: var(--bad); }
.link { padding: 0; border: 0; background: none; color: var(--accent); font-weight: 400; text-decoration: underline; }
.actions { display: flex; flex-wrap: wrap; gap: .7rem; align-items: center; margin-top: 1.3rem; }
.aside { margin: 1.3rem 0 0; padding-top: 1.1rem; border-top: 1px solid var(--line); color: var(--dim); }
.aside form { display: inline; }
.notice { padding: .7rem .9rem; border-radius: .45rem; background: var(--good-paper); color: var(--good); }
.notice.bad { background: var(--bad-paper); color: var(--bad); }
.application { padding: 1rem 0; border-top: 1px solid var(--line); } .application dl { margin: .5rem 0; font-size: .92rem; }
.entry { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; justify-content: space-between; } .entry p { margin: .2rem 0 0; font-size: .92rem; }
pre { margin: 0 0 1rem; padding: .9rem; overflow-x: auto; border: 1px solid var(--line); border-radius: .45rem; background: var(--paper);
  font: .85rem/1.5 ui-monospace, "SF Mono", Consolas, "Liberation Mono", monospace; tab-size: 4; overflow-wrap: normal; } pre code { font: inherit; }
.description { white-space: pre-wrap; }
.hljs-comment, .hljs-quote, .hljs-meta { color: var(--dim); } .hljs-keyword, .hljs-selector-tag, .hljs-built_in, .hljs-name, .hljs-tag { color: var(--accent); }
.hljs-string, .hljs-regexp, .hljs-addition, .hljs-symbol { color: var(--good); } .hljs-number, .hljs-literal, .hljs-deletion, .hljs-variable { color: var(--bad); }
.hljs-title, .hljs-section, .hljs-type, .hljs-strong { font-weight: 600; } .hljs-emphasis { font-style: italic; }
summary { width: max-content; color: var(--accent); cursor: pointer; } details p { margin: .6rem 0; }
.secret dl { margin: 0; }
.secret { margin-bottom: 1.3rem; padding: .9rem; border: 1px solid var(--good); border-radius: .45rem; }
`;

/** Source expression for the Content Security Policy: only this text may style a page. */
export const stylesheetSource = `'sha256-${createHash("sha256").update(stylesheet).digest("base64")}'`;
