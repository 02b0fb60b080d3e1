import type { Hono } from "hono";
import type { ServiceContext } from "../context.ts";
import type { LanguageCatalog } from "../languages/languageCatalog.ts";
import { bearerChallenge } from "../oauth/bearer.ts";
import { accountJson } from "./accountJson.ts";
import { requiredAccount } from "./signedIn.ts";

/** `/account` for whom the token belongs to, `/languages` for anybody. */
export function registerAccountRoutes(
  app: Hono,
  context: ServiceContext,
  languages: LanguageCatalog,
): void {
  app.get("/account", async (c) => {
    const account = await requiredAccount(context, c.req.raw);
    if (c.req.query("access_token") !== undefined) {
      // RFC 9110, 11.6.1: a token in the header would do as well, and stand in no log of addresses.
      c.header("WWW-Authenticate", bearerChallenge);
    }
    return c.json(accountJson(account));
  });
  app.get("/languages", (c) => c.json(languages.all));
}
