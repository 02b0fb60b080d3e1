import assert from "node:assert/strict";
import fc from "fast-check";
import {
  isRefusal,
  parseTokenResponse,
} from "../../../../../src/core/oauth/tokens/tokenResponse.ts";
import type {
  TokenGrant,
  TokenRefusal,
} from "../../../../../src/core/oauth/tokens/tokenResponse.ts";
import { tokenError } from "../../../../../src/core/oauth/tokens/tokenErrors.ts";

/** Of any UTF-16 code units, halves of pairs included. */
const anyText = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));
const json = "application/json";
const good = { access_token: "AT", expires_in: 86_400, token_type: "Bearer", scope: null };

function parse(body: unknown, status = 200, type = json): TokenGrant | TokenRefusal {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return parseTokenResponse({
    status,
    headers: new Map([["content-type", type]]),
    body: new TextEncoder().encode(text),
  });
}

function granted(body: unknown, status = 200, type = json): TokenGrant {
  const answer = parse(body, status, type);
  assert.ok(!isRefusal(answer), JSON.stringify(answer));
  return answer;
}

function refused(body: unknown, status = 200, type = json): TokenRefusal {
  const answer = parse(body, status, type);
  assert.ok(isRefusal(answer));
  return answer;
}

describe("token response", () => {
  it("the documented answer", () => {
    assert.deepEqual(granted({ ...good, refresh_token: "RT" }), {
      accessToken: "AT",
      refreshToken: "RT",
      expiresIn: 86_400,
      scope: undefined,
      warnings: [],
    });
  });

  it("a token of 16 KiB is taken, a longer one is not", () => {
    assert.equal(granted({ ...good, access_token: "x".repeat(16_384) }).accessToken.length, 16_384);
    assert.ok(refused({ ...good, access_token: "x".repeat(16_385) }));
  });

  it("another 2xx and another content type are tolerated where all is there", () => {
    for (const status of [200, 201, 203]) {
      assert.equal(granted(good, status, "text/plain").accessToken, "AT");
    }
  });

  for (const token of [undefined, null, "", 7, {}, [], "a b", "a\nb", "sch\u00f6n", "\0"]) {
    it(`refuses the access token ${JSON.stringify(token)}`, () => {
      assert.match(refused({ ...good, access_token: token }).unusable ?? "", /access_token/);
    });
  }

  for (const type of ["Bearer", "bearer", "BEARER"]) {
    it(`takes the token type ${type}`, () => {
      assert.deepEqual(granted({ ...good, token_type: type }).warnings, []);
    });
  }
  for (const type of [undefined, null, ""]) {
    it(`takes a missing token type (${JSON.stringify(type)}) as Bearer, with a warning`, () => {
      assert.match(granted({ ...good, token_type: type }).warnings.join(), /token_type/);
    });
  }
  for (const type of ["mac", "DPoP", "Bearer ", 7, {}]) {
    it(`refuses the token type ${JSON.stringify(type)}`, () => {
      assert.match(refused({ ...good, token_type: type }).unusable ?? "", /token_type/);
    });
  }

  const lives: readonly [given: unknown, seconds: number | undefined][] = [
    [86_400, 86_400],
    ["86400", 86_400],
    [0.5, 0.5],
    [0, undefined],
    [-1, undefined],
    ["-1", undefined],
    ["NaN", undefined],
    ["", undefined],
    ["1e3", undefined],
    ["0x10", undefined],
    [null, undefined],
    [1e12, undefined],
    [{}, undefined],
    [[86_400], undefined],
    [true, undefined],
    [undefined, undefined],
  ];
  for (const [given, seconds] of lives) {
    it(`expires_in ${JSON.stringify(given)} is ${seconds ?? "unknown"}`, () => {
      assert.equal(granted({ ...good, expires_in: given }).expiresIn, seconds);
    });
  }
  for (const source of [
    "1e400",
    "-1e400",
    "9007199254740993",
    "86400000000000000000000",
    "1e-400",
  ]) {
    it(`expires_in ${source} is unknown`, () => {
      const text = `{"access_token":"AT","token_type":"Bearer","expires_in":${source}}`;
      assert.equal(granted(text).expiresIn, undefined);
    });
  }

  for (const [scope, read] of [
    [null, undefined],
    [undefined, undefined],
    ["", undefined],
    ["a b", "a b"],
    [7, undefined],
  ]) {
    it(`scope ${JSON.stringify(scope)} is accepted`, () => {
      assert.equal(granted({ ...good, scope }).scope, read);
    });
  }

  for (const token of [null, undefined, ""]) {
    it(`refresh_token ${JSON.stringify(token)} is none`, () => {
      const grant = granted({ ...good, refresh_token: token });
      assert.equal(grant.refreshToken, undefined);
      assert.deepEqual(grant.warnings, []);
    });
  }
  for (const token of [7, {}, "a\r\nb"]) {
    it(`the unusable refresh_token ${JSON.stringify(token)} is none, with a warning`, () => {
      const grant = granted({ ...good, refresh_token: token });
      assert.equal(grant.refreshToken, undefined);
      assert.match(grant.warnings.join(), /refresh_token/);
    });
  }

  it("unknown members, also __proto__ and constructor, do no harm", () => {
    const text =
      '{"access_token":"AT","token_type":"Bearer","x":1,"__proto__":{"refresh_token":"evil","polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    assert.equal(granted(text).refreshToken, undefined);
    assert.equal("polluted" in {}, false);
  });

  it("what only a prototype has is not there", () => {
    assert.ok(isRefusal(parse('{"__proto__":{"access_token":"AT","token_type":"Bearer"}}')));
  });

  for (const name of ["access_token", "token_type", "refresh_token", "expires_in", "error"]) {
    it(`an answer that names ${name} twice is refused, since no two parsers agree on it`, () => {
      const text = `{"access_token":"AT","token_type":"Bearer","${name}":"Bearer","\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}":"Bearer"}`;
      assert.match(refused(text).unusable ?? "", /strict JSON/);
    });
  }

  it("a member nobody reads may be there twice", () => {
    assert.equal(granted('{"access_token":"AT","x":1,"x":2}').accessToken, "AT");
  });

  it("an answer that is no UTF-8, or nested beyond all reason, is refused", () => {
    const head = '{"access_token":"AT","token_type":"Bearer","x":';
    const invalid = Buffer.concat([Buffer.from(`${head}"`), Buffer.of(0xff), Buffer.from('"}')]);
    const deep = `${head}${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    for (const body of [invalid, Buffer.from(deep)]) {
      assert.ok(isRefusal(parseTokenResponse({ status: 200, headers: new Map(), body })));
    }
  });

  const errors: readonly [status: number, body: unknown, code: string][] = [
    [400, { error: "invalid_grant" }, "sign-in-failed"],
    [400, { error: "invalid_client" }, "client-refused"],
    [401, { error: "invalid_client" }, "client-refused"],
    [401, "", "client-refused"],
    [400, { error: "unauthorized_client" }, "client-refused"],
    [400, { error: "invalid_request", error_description: "code_verifier" }, "settings"],
    [400, { error: "invalid_request" }, "sign-in-failed"],
    [400, { error: "invalid_scope" }, "settings"],
    [200, { error: "invalid_grant" }, "sign-in-failed"],
    [200, { ...good, error: "server_error" }, "sign-in-failed"],
    [302, {}, "not-the-service"],
    [404, "<html>", "not-the-service"],
    [200, "<html>", "not-the-service"],
    [200, "", "not-the-service"],
    [200, "[]", "not-the-service"],
    [200, "null", "not-the-service"],
    [200, "{", "not-the-service"],
    [200, {}, "not-the-service"],
    [429, "slow down", "too-many-requests"],
    [500, "{}", "server"],
    [503, "<html>", "server"],
  ];
  for (const [status, body, code] of errors) {
    it(`${status} ${JSON.stringify(body)} is ${code}`, () => {
      const error = tokenError(refused(body, status, "text/html"), []);
      assert.equal(error.code, code);
      assert.equal(error.details.status, status);
    });
  }

  it("a body that is not JSON is told by status and content type only", () => {
    const error = tokenError(refused("<html>SECRET", 200, "text/html; charset=utf-8"), []);
    assert.ok(error.details.reason?.includes("text/html"));
    assert.ok(!JSON.stringify([error.message, error.details]).includes("SECRET"));
  });

  it("an error's text is shown without our secrets, on one line, short", () => {
    const refusal = refused(
      {
        error: "invalid_grant",
        error_description: `code CODE\u202e is\r\n used ${"x".repeat(999)}`,
      },
      400,
    );
    const { message } = tokenError(refusal, ["CODE"]);
    assert.match(message, /code … is used/);
    assert.ok(message.length < 450, `too long: ${message}`);
    assert.doesNotMatch(message, /[\p{Cc}\p{Cf}]/u);
  });

  it("an error code that repeats one of our secrets is left out", () => {
    const error = tokenError(refused({ error: "no-REFRESH-TOKEN" }, 400), ["REFRESH-TOKEN"]);
    assert.equal(error.details.reason, undefined);
    assert.equal(tokenError(refused({ error: "no" }, 400), ["", "x"]).details.reason, "no");
  });

  it("an error code with odd characters is left out", () => {
    const error = tokenError(refused({ error: "x\r\ny" }, 400), []);
    assert.equal(error.details.reason, undefined);
  });

  it("a form-encoded answer is read, too", () => {
    const body = "access_token=A%2BT&token_type=bearer&expires_in=3600&refresh_token=RT&scope=";
    for (const type of ["application/x-www-form-urlencoded", "text/plain"]) {
      const grant = granted(body, 200, type);
      assert.equal(grant.accessToken, "A+T");
      assert.equal(grant.expiresIn, 3600);
      assert.equal(grant.refreshToken, "RT");
    }
    assert.equal(refused("error=invalid_grant", 400, "text/plain").error, "invalid_grant");
  });

  it("never throws, and gives no token that cannot be sent, whatever comes", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          anyText,
          fc.record(anyMembers()).map((members) => JSON.stringify(members)),
        ),
        fc.integer({ min: 100, max: 599 }),
        (body, status) => {
          const answer = parse(body, status);
          assert.ok(isRefusal(answer) || /^[\x21-\x7e]+$/.test(answer.accessToken));
        },
      ),
    );
  });

  it("gives only tokens that can be sent, and times that make sense, where the members are any values", () => {
    fc.assert(
      fc.property(fc.record(anyMembers()), (body) => {
        const answer = parse(body);
        if (!isRefusal(answer)) {
          assert.match(answer.accessToken, /^[\x21-\x7e]+$/);
          assert.ok(answer.expiresIn === undefined || answer.expiresIn > 0);
        }
      }),
    );
  });
});

function anyMembers(): Record<string, fc.Arbitrary<unknown>> {
  const any = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.object());
  return {
    access_token: fc.oneof(fc.constant("AT"), any),
    token_type: fc.oneof(fc.constant("Bearer"), any),
    expires_in: any,
    refresh_token: any,
    scope: any,
  };
}
