import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { runCommand as run } from "../../../support/service/runCommand.ts";
import { TemporaryFolder } from "../../../support/service/temporaryFolder.ts";

const host = "127.0.0.1:1";
const address = `postgres://ada:topsecret@${host}/team`;

/** A start that nothing else refuses ends here, before it serves. */
const unreachable = ["--monitor", "192.0.2.1:7177"];

/** Settings with which nothing starts, and the parts of the sentence that says so. FOLDER is the test's own. */
const starts: readonly (readonly [
  what: string,
  settings: Readonly<Record<string, string>>,
  told: readonly string[],
])[] = [
  [
    "a misspelt variable",
    { SNIPPET_SERVICE_REGISTRATON: "closed" },
    ["SNIPPET_SERVICE_REGISTRATON", "nearest name is SNIPPET_SERVICE_REGISTRATION."],
  ],
  [
    "a variable in small letters",
    { snippet_service_listen: host },
    ["snippet_service_listen", "nearest name is SNIPPET_SERVICE_LISTEN."],
  ],
  ["a file for what is no secret", { SNIPPET_SERVICE_LISTEN_FILE: "x" }, ["_LISTEN_FILE"]],
  ["an empty variable that nothing reads", { SNIPPET_SERVICE_QUITE: "" }, ["SERVICE_QUIET."]],
  [
    "a misspelt parameter of the database",
    { SNIPPET_SERVICE_DATABASE: `${address}?sslmod=require` },
    ["sslmod;", "nearest name is sslmode."],
  ],
  [
    "an unknown sslmode",
    { SNIPPET_SERVICE_DATABASE: `${address}?sslmode=requrie` },
    ["unknown sslmode", "verify-full"],
  ],
  ...["require", "prefer", "verify-ca"].map(
    (mode) =>
      [
        `sslmode=${mode}, which is another thing in each program`,
        { SNIPPET_SERVICE_DATABASE: `${address}?sslmode=${mode}` },
        ["unknown sslmode", "verify-full, of which the last alone checks"],
      ] as const,
  ),
  ...[
    ["sslmode", `${address}?sslmode=verify-full&sslmode=no-verify`],
    ["host", `${address}?host=topsecret`],
    ["port", `${address}?port=1`],
    ["user", `${address}?user=ada`],
    ["password", `postgres://${host}/team?password=topsecret&%70assword=topsecret`],
    ["host", "postgres://ada@/team?host=/nowhere&host=/topsecret"],
  ].map(
    ([name, twice = ""]) =>
      [
        `${name} twice: ${twice}`,
        { SNIPPET_SERVICE_DATABASE: twice },
        [`--database names ${name} twice.`],
      ] as const,
  ),
  ...["0.0.0.0/0", "::/0", "127.0.0.1 10.0.0.0/00"].map(
    (network) =>
      [
        `${network}, which is everybody, as a proxy`,
        { SNIPPET_SERVICE_TRUSTED_PROXY: network },
        ["--trusted-proxy takes the address of a proxy"],
      ] as const,
  ),
  ...["smtp:/bad", "smtps://", "smtp:topsecret", "smtps:///mail.example.com"].map(
    (smtp) =>
      [
        `${smtp} as a mail server`,
        {
          SNIPPET_SERVICE_SMTP: smtp,
          SNIPPET_SERVICE_PUBLIC_ORIGIN: "https://snippets.example.com",
        },
        ["--smtp takes"],
      ] as const,
  ),
  [
    "a password with ?",
    { SNIPPET_SERVICE_DATABASE: `postgres://ada:12?topsecret@${host}/team` },
    ["--database", "%3F"],
  ],
  [
    "a password with #",
    { SNIPPET_SERVICE_DATABASE: `postgres://ada:top#topsecret@${host}/team` },
    ["--database", "%23"],
  ],
  [
    "a password with @ and /",
    { SNIPPET_SERVICE_DATABASE: `postgres://ada:12@topsecret/1%@${host}/team` },
    ["--database", "%2F", "%40"],
  ],
  [
    "a password with @",
    { SNIPPET_SERVICE_DATABASE: `postgres://ada:topsecret@topsecret@${host}/team` },
    ["--database", "%40"],
  ],
  [
    "a password with /",
    { SNIPPET_SERVICE_DATABASE: `postgres://ada:12/topsecret@${host}/team` },
    ["--database", "%2F"],
  ],
  [
    "a parameter that makes sslmode=require trust anybody",
    { SNIPPET_SERVICE_DATABASE: `${address}?sslmode=require&uselibpqcompat=true` },
    ["unknown parameter uselibpqcompat"],
  ],
  [
    "an address that is none",
    { SNIPPET_SERVICE_DATABASE: "postgres://ada:topsecret@[nowhere" },
    ["--database is no address"],
  ],
  [
    "a database that is not there",
    { SNIPPET_SERVICE_DATABASE: address },
    ["cannot be reached (team at 127.0.0.1:1)", "nothing listens there", "check its address"],
  ],
  [
    "a socket that is not there",
    { SNIPPET_SERVICE_DATABASE: "postgres://ada@/team?host=/nowhere&password=topsecret" },
    ["cannot be reached (team at /nowhere)", "check its address"],
  ],
  [
    "a certificate that is not there",
    { SNIPPET_SERVICE_DATABASE: `${address}?sslmode=verify-full&sslrootcert=/nowhere.pem` },
    ["/nowhere.pem", "no such file"],
  ],
  [
    "a folder below a file",
    { SNIPPET_SERVICE_DATA: "FOLDER/file/deep" },
    ["FOLDER/file/deep", "not a folder", "name another path"],
  ],
  ["an audit of no day", { SNIPPET_SERVICE_AUDIT_DAYS: "0" }, ["--audit-days", "from 1 to"]],
  ["libraries without room", { SNIPPET_SERVICE_MAX_DISK: "0" }, ["--max-disk", "from 1 to"]],
  [
    "nothing but the monitor's address, with the least numbers",
    {
      SNIPPET_SERVICE_AUDIT_DAYS: "1",
      SNIPPET_SERVICE_MAX_DISK: "1",
      SNIPPET_SERVICE_DRAIN: "0",
    },
    ["192.0.2.1:7177"],
  ],
  ["a folder that is a file", { SNIPPET_SERVICE_DATA: "FOLDER/file" }, ["FOLDER/file"]],
  [
    "a folder in the database's place",
    { SNIPPET_SERVICE_DATA: "FOLDER/taken" },
    ["(FOLDER/taken/service.db)", "plain file", "name another one"],
  ],
  [
    "an address of another computer",
    { SNIPPET_SERVICE_DATA: "FOLDER" },
    ["192.0.2.1:7177", "does not have that address", "choose another address"],
  ],
];

describe("A start with a wrong setting is refused in one sentence, without a secret:", () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await TemporaryFolder.create();
    await writeFile(folder.file("file"), "");
    await mkdir(folder.file("taken/service.db"), { recursive: true });
  });
  afterEach(() => folder.remove());

  for (const [what, settings, told] of starts) {
    it(what, async () => {
      const inFolder = (text: string): string => text.replace("FOLDER", folder.path);
      const environment = Object.fromEntries(
        Object.entries({ SNIPPET_SERVICE_DATA: folder.path, ...settings }).map(([name, value]) => [
          name,
          inFolder(value),
        ]),
      );
      const { code, output, errors } = await run(["serve", ...unreachable], "", environment);
      assert.deepEqual([code, output], [1, ""], errors);
      assert.match(errors, /^[^\n]+\.\n$/u);
      assert.doesNotMatch(errors, /topsecret|\bada\b|\bE[A-Z]{4,}\b|\n.*\n/u);
      for (const part of told) assert.ok(errors.includes(inFolder(part)), errors);
    });
  }
});

describe("Variables of a cluster's own", () => {
  const invite = (environment: Readonly<Record<string, string>>) =>
    run(["user", "invite", "--data", "/dev/null/none"], "", environment);

  it("are no settings where there is a cluster", async () => {
    const services = {
      SNIPPET_SERVICE_HOST: "10.0.0.1",
      SNIPPET_SERVICE_PORT: "tcp://10.0.0.1:7177",
      SNIPPET_SERVICE_SERVICE_PORT_HTTP: "7177",
      SNIPPET_SERVICE_PORT_7177_TCP_ADDR: "10.0.0.1",
    };
    assert.match((await invite(services)).errors, /^There is no setting SNIPPET_SERVICE_HOST/u);
    const inCluster = await invite({ ...services, KUBERNETES_SERVICE_HOST: "10.0.0.1" });
    assert.doesNotMatch(inCluster.errors, /no setting/u);
  });
});
