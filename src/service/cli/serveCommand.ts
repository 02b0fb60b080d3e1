import { registrationModes } from "../accounts/links.ts";
import {
  isLoopback,
  listenAddressFrom,
  originFrom,
  proxiesFrom,
  publicOriginOption,
} from "./address.ts";
import { publicModes } from "../context.ts";
import { CommandError, printLine } from "./commandLine.ts";
import { databaseOf, dataOptions, gibibyte, openContext } from "./openContext.ts";
import { isPostgres } from "./openStorage.ts";
import { command } from "./options.ts";
import { openMailer } from "./openMailer.ts";
import { lineLog, serveUntilStopped } from "./serve.ts";

const day = 24 * 60 * 60 * 1000;

const settings = {
  listen: {
    type: "string",
    takes: "HOST:PORT",
    variable: "plain",
    means:
      "Where the service listens; 127.0.0.1:7177 if absent. Another host than this computer needs a public origin, and a proxy with TLS before it.",
  },
  port: { type: "string", takes: "N", means: "Short for --listen 127.0.0.1:N." },
  monitor: {
    type: "string",
    takes: "HOST:PORT",
    variable: "plain",
    means:
      "A second listener with /live, /ready and /metrics, for balancers and monitors; none if absent.",
  },
  drain: {
    type: "string",
    takes: "SECONDS",
    default: "5",
    least: 0,
    variable: "plain",
    means:
      "With a monitor: how long after SIGTERM the service is not ready and still takes requests; 5 if absent. Then those under way have 10 seconds.",
  },
  ...publicOriginOption,
  registration: {
    type: "string",
    takes: registrationModes.join("|"),
    variable: "plain",
    means:
      "Who may register on the pages: everybody, those with a link of user invite, or nobody; open if absent, closed over PostgreSQL.",
  },
  "public-to": {
    type: "string",
    takes: publicModes.join("|"),
    default: "everyone",
    variable: "plain",
    means:
      "Who may read a public snippet by its address: everybody, or signed-in users; everyone if absent.",
  },
  "trusted-proxy": {
    type: "string",
    multiple: true,
    takes: "ADDRESS",
    variable: "plain",
    means:
      "A proxy, such as 127.0.0.1, that is believed about the addresses in X-Forwarded-For. A network is possible too: every computer in it can then take any address, so it must have no users.",
  },
  "max-disk": {
    type: "string",
    takes: "GIB",
    default: "16",
    least: 1,
    variable: "plain",
    means: "All libraries together take so much at most; 16 if absent.",
  },
  "audit-days": {
    type: "string",
    takes: "DAYS",
    default: "400",
    least: 1,
    variable: "plain",
    means: "How long the audit is kept, which the command audit prints; 400 days if absent.",
  },
  smtp: {
    type: "string",
    takes: "URL",
    variable: "secret",
    means:
      "A mail server, smtps://user:password@host or smtp://user:password@host:587 (with STARTTLS, but on this computer): users verify their e-mail address and get links for new passwords. No mail if absent. It needs a public origin.",
  },
  "mail-from": {
    type: "string",
    takes: "ADDRESS",
    variable: "plain",
    means: "The sender of that mail; snippet-service@ the public origin's host if absent.",
  },
  quiet: { type: "boolean", variable: "plain", means: "No log of the requests." },
} as const;

/** @throws {CommandError} */
export const serveCommand = command(
  "serve",
  { ...settings, ...dataOptions },
  "Serves until Ctrl+C or SIGTERM. This is the command where none is given.",
  async (values, io) => {
    const listen = listenAddressFrom(
      values.port ?? values.listen ?? "7177",
      values.port === undefined ? "--listen" : "--port",
    );
    const { monitor: monitorText } = values;
    const publicOrigin = originFrom(values["public-origin"]);
    if (!isLoopback(listen) && publicOrigin === undefined) {
      throw new CommandError("Listening beyond this computer needs --public-origin https://...");
    }
    const lines = lineLog(io);
    const log = values.quiet ? () => undefined : lines;
    const disk = Number(values["max-disk"]) * gibibyte;
    const options = {
      listen,
      trustedProxies: proxiesFrom(values["trusted-proxy"]),
      monitor: monitorText === undefined ? undefined : listenAddressFrom(monitorText, "--monitor"),
      drain: Number(values.drain) * 1_000,
      auditLife: Number(values["audit-days"]) * day,
      log: lines,
    };
    const database = databaseOf(values);
    const place = isPostgres(database) ? "PostgreSQL" : database;
    const usual = place === "PostgreSQL" ? "closed" : "open";
    const registration = registrationModes.find((mode) => mode === (values.registration ?? usual));
    if (registration === undefined) {
      throw new CommandError(`--registration takes ${registrationModes.join(", ")}.`);
    }
    const publicTo = publicModes.find((mode) => mode === values["public-to"]);
    if (publicTo === undefined) {
      throw new CommandError(`--public-to takes ${publicModes.join(" or ")}.`);
    }
    const mail = await openMailer(values, publicOrigin, lines);
    const opened = await openContext({ ...values, publicOrigin, disk, log });
    const context = { ...opened, ...mail, registration, publicTo };
    await serveUntilStopped(context, options, ({ origin, own, monitorPort }) => {
      printLine(io.output, `Snippet Service at ${origin} (data in ${place}). Ctrl+C ends it.`);
      if (own !== origin) printLine(io.output, `Listening at ${own}.`);
      if (monitorPort !== undefined) printLine(io.output, `Monitor on port ${monitorPort}.`);
    });
  },
);
