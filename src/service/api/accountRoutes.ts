import type { Hono } from "hono";
import type { ServiceContext } from "../context.ts";
import { allLanguages } from "../languages/languageCatalog.ts";
import { accountJson } from "./accountJson.ts";
import { bearerChallenge, requiredAccount } from "./signedIn.ts";

/** `/account` for the owner of the token, `/languages` for anybody. */
export function registerAccountRoutes(app: Hono, context: ServiceContext): void {
  app.get("/account", async (c) => {
    const account = await requiredAccount(context, c.req.raw);
    if (c.req.query("access_token") !== undefined) {
      // RFC 9110, 11.6.1. A token in the header would work as well and appear in no log of addresses.
      c.header("WWW-Authenticate", bearerChallenge);
    }
    return c.json(accountJson(account));
  });
  app.get("/languages", (c) => c.json(allLanguages));
}
