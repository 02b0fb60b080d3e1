import assert from "node:assert/strict";
import { looksSecret } from "../../../../src/core/exchange/secretShapes.ts";
import { assertCost } from "../../../support/cost.ts";

/** Put together here, so that no scanner of this repository finds a key. */
const digits = "0123456789".repeat(5);

const secrets: Readonly<Record<string, string>> = {
  "a private key": `-----BEGIN OPENSSH ${"PRIVATE"} KEY-----\nb3Bl`,
  "a key of PGP": `-----BEGIN PGP ${"PRIVATE"} KEY BLOCK-----`,
  "a key of AWS": `id = ${"AK"}IAIOSFODNN7EXAMPLE`,
  "a token of GitHub": `ghp${"_"}${digits.slice(0, 36)}`,
  "a fine-grained token of GitHub": `github_pat${"_"}${digits}`,
  "a token of GitLab": `glpat${"-"}${digits.slice(0, 20)}`,
  "a token of Slack": `xoxb${"-"}${digits}`,
  "a token of npm": `//host/:_authToken=npm${"_"}${digits.slice(0, 36)}`,
  "a password in an environment file": "A=1\nDB_PASSWORD=hunter2hunter2\n",
  "a password in YAML": "db:\n  password: c0rrect-horse\n",
  "a secret in JSON": '{"client_secret": "s3cr3tvalue99"}',
  "a key in code": "const apiKey = 'a1b2c3d4e5';",
};

const harmless: Readonly<Record<string, string>> = {
  "a public key": "-----BEGIN PUBLIC KEY-----\nMIIB",
  "a call": "const token = nextToken(input);",
  "a name": "password = form.password",
  "a type": "token: string;\nsecret: Uint8Array;",
  "a variable of the environment": "password: ${DB_PASSWORD}\nsecret = process.env.SECRET2",
  "an example": 'password: "your-password-1"\ntoken = "<token-123456>"',
  "a word in a text": "The token: whatever stands there is read as one of 12345678 words.",
  "a comparison": "if (token == 12345678) return;",
  nothing: "",
};

describe("looksSecret", () => {
  for (const [what, text] of Object.entries(secrets)) {
    it(`sees ${what}`, () => {
      assert.equal(looksSecret(text), true);
    });
  }
  for (const [what, text] of Object.entries(harmless)) {
    it(`does not take ${what} for one`, () => {
      assert.equal(looksSecret(text), false);
    });
  }

  it("is linear, whatever stands in the text", () => {
    for (const part of [
      "token",
      "_-",
      "password=",
      "token=",
      "a0_",
      "xoxb-",
      "sk-",
      "PRIVATE KEY ",
    ]) {
      assertCost(2_000, () => looksSecret(part.repeat(1_000_000 / part.length)), part);
    }
  });
});
