import type { Hono } from "hono";
import type { ServiceContext } from "../context.ts";
import type { LanguageCatalog } from "../languages/languageCatalog.ts";
import { accountJson } from "./accountJson.ts";
import { requiredAccount } from "./signedIn.ts";

/** `/account` for whom the token belongs to, `/languages` for anybody. */
export function registerAccountRoutes(
  app: Hono,
  context: ServiceContext,
  languages: LanguageCatalog,
): void {
  app.get("/account", async (c) => c.json(accountJson(await requiredAccount(context, c.req.raw))));
  app.get("/languages", (c) => c.json(languages.all));
}
