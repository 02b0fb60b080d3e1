import type { Context, Hono } from "hono";
import type { WebSessionRecord } from "../storage/webSessions.ts";
import { redirectTo, type Page } from "./page.ts";
import { readPageForm, type PageForm } from "./pageForm.ts";
import { withReturn } from "./returnPath.ts";
import type { SignedIn, WebSessions } from "./webSessions.ts";

/** The result of a form that was not accepted. The page shows it again. */
export interface Refusal extends Pick<Page, "status" | "problem" | "retryAfter"> {
  /** By the name of the field. */
  readonly problems?: Readonly<Record<string, string>>;
}

const stale: Refusal = {
  status: 403,
  problem:
    "This page was open for too long, or the browser keeps no cookies for it. Please try once more.",
};

/** Whom a page is for. */
export interface Visitor {
  /** Undefined for a user who need not be signed in. */
  readonly session: WebSessionRecord | undefined;
}

/** A page with forms. */
export interface FormPage<Subject extends Visitor> {
  readonly path: string;
  /**
   * Reads whom and what the page is about.
   *
   * @param value of a parameter of the address, or of a field of the sent form.
   * @returns another response for a caller who may not see the page.
   */
  readonly subject: (c: Context, value: PageForm) => Promise<Subject | Response>;
  /** @param form undefined if none was sent. */
  readonly show: (
    c: Context,
    subject: Subject,
    refusal: Refusal,
    form?: PageForm,
  ) => Promise<Response>;
  /** Handle the forms, by the rest of their path. None gets a form that is not from a page of ours in this browser. */
  readonly acts: Readonly<
    Record<string, (c: Context, subject: Subject, form: PageForm) => Promise<Response | Refusal>>
  >;
}

export function registerFormPage<Subject extends Visitor>(
  app: Hono,
  sessions: WebSessions,
  { path, subject: subjectOf, show, acts }: FormPage<Subject>,
): void {
  app.get(path, async (c) => {
    const subject = await subjectOf(c, (name) => c.req.query(name) ?? "");
    return subject instanceof Response ? subject : show(c, subject, {});
  });
  for (const [rest, act] of Object.entries(acts)) {
    app.post(`${path}${rest}`, async (c) => {
      const form = await readPageForm(c);
      if (form instanceof Response) return form;
      const subject = await subjectOf(c, form);
      if (subject instanceof Response) return subject;
      const isOwn = sessions.isOwnForm(c, subject.session, form("form_token"));
      const result = isOwn ? await act(c, subject, form) : stale;
      return result instanceof Response ? result : show(c, subject, result, form);
    });
  }
}

/** @returns the signed-in user; without one the way to the sign-in, and from there to `path`. */
export async function userOf(
  c: Context,
  sessions: WebSessions,
  path: string,
): Promise<SignedIn | Response> {
  return (await sessions.current(c)) ?? redirectTo(c, withReturn("/sign-in", path));
}
