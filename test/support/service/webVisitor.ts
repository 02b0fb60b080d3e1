import assert from "node:assert/strict";
import type { Caller } from "../../../src/service/caller.ts";
import { testPassword, type ServiceUnderTest } from "./serviceUnderTest.ts";

/** A page as a browser has it before it. */
export interface VisitedPage {
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What a browser without scripts does: keeps cookies, sends the forms that a page shows. Redirects are left to the test. */
export class WebVisitor {
  readonly cookies = new Map<string, string>();
  readonly #target: Pick<ServiceUnderTest, "fetch">;
  readonly #caller: Caller;
  readonly #signal: AbortSignal | null;

  /** @param address that the visitor comes from. @param signal aborted when the visitor goes. */
  constructor(target: Pick<ServiceUnderTest, "fetch">, address = "", signal?: AbortSignal) {
    this.#target = target;
    this.#signal = signal ?? null;
    this.#caller = { address };
  }

  get(path: string): Promise<VisitedPage> {
    return this.#send(path, { method: "GET" });
  }

  /** Sends the form whose text contains `marker`, its hidden fields included; a field given as undefined is left out. */
  submit(
    page: VisitedPage,
    marker: string,
    typed: Readonly<Record<string, string | undefined>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<VisitedPage> {
    const form = formsOf(page.text).find(({ text }) => text.includes(marker));
    assert.ok(form !== undefined, `no form with ${marker} on ${page.path}`);
    const fields = { ...form.fields, ...typed };
    return this.post(form.action, fields, headers);
  }

  /** Allows an application, on the page that asks for it. */
  allow(
    page: VisitedPage,
    typed: Readonly<Record<string, string | undefined>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<VisitedPage> {
    const fields = { confirmed: "yes", decision: "allow", ...typed };
    return this.submit(page, "confirmed", fields, headers);
  }

  post(
    path: string,
    fields: Readonly<Record<string, string | undefined>> | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<VisitedPage> {
    const body =
      typeof fields === "string"
        ? fields
        : new URLSearchParams(
            Object.entries(fields).filter(
              (pair): pair is [string, string] => pair[1] !== undefined,
            ),
          ).toString();
    const type = { "Content-Type": "application/x-www-form-urlencoded", Origin: "null" };
    return this.#send(path, { method: "POST", body, headers: { ...type, ...headers } });
  }

  async signIn(username: string, path = "/sign-in"): Promise<VisitedPage> {
    const page = await this.submit(await this.get(path), "password", {
      username,
      password: testPassword,
    });
    assert.equal(page.status, 303);
    return page;
  }

  async #send(path: string, init: RequestInit): Promise<VisitedPage> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) {
      headers.set(
        "Cookie",
        [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      );
    }
    const response = await this.#target.fetch(
      path,
      { ...init, headers, signal: this.#signal },
      this.#caller,
    );
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    return { path, status: response.status, headers: response.headers, text };
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "") this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** @returns the header `Location`, which has to be there. */
export function locationOf(page: VisitedPage): string {
  const location = page.headers.get("location");
  assert.ok(
    location !== null,
    `${page.path} answered ${page.status} without a Location: ${page.text}`,
  );
  return location;
}

export function formsOf(page: string): {
  readonly action: string;
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}[] {
  return [...page.matchAll(/<form[^>]*\saction="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action = "", text = ""]) => ({
      action: unescapeHtml(action),
      text,
      fields: Object.fromEntries(
        [...text.matchAll(/<input\s[^>]*type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/g)].map(
          ([, name = "", value = ""]) => [name, unescapeHtml(value)],
        ),
      ),
    }),
  );
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
