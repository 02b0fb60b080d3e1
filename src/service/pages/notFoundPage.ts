import type { Context, Hono } from "hono";
import { problemResponse, RequestProblem } from "../api/problem.ts";
import { messagePage } from "./messagePage.ts";

/** Paths of the API. A user who opens one in a browser wants to see the program's response. */
const apiPath = /^\/(?:account|languages|snippets|tags|oauth2|openapi\.json)(?:\/|$)/;

/** Responses for unknown paths: a page for a browser, a problem for everything else. */
export function registerNotFoundPage(app: Hono): void {
  app.notFound((c) =>
    isOfBrowser(c)
      ? messagePage(c, {
          title: "Page not found",
          sentence:
            "There is no page at this address. Check the link, or start from the home page.",
          status: 404,
          action: { label: "Home page", href: "/" },
          headers: { Vary: "Accept" },
        })
      : problemResponse(new RequestProblem(404, "There is nothing here.")),
  );
}

/** Browsers ask for HTML when they open an address; programs ask for JSON, or for anything. */
function isOfBrowser({ req }: Context): boolean {
  const wanted = req.header("accept") ?? "";
  return (
    !apiPath.test(req.path) &&
    /(?:^|[\s,])text\/html(?!\s*;\s*q=0(?:\.0*)?(?:[\s,]|$))/i.test(wanted)
  );
}
