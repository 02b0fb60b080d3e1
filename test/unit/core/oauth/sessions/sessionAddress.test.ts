import assert from "node:assert/strict";
import { sessionAddress } from "../../../../../src/core/oauth/sessions/sessionAddress.ts";

const apiOrigin = "https://a.example";

describe("The API address of a session", () => {
  it("is the one that was signed in to, whatever the settings say by now", () => {
    const session = { apiOrigin, apiUrl: "https://a.example/v1/" };
    for (const configured of ["https://b.example", "https://a.example/v2", "", "no address"]) {
      assert.equal(sessionAddress(session, configured).text, "https://a.example/v1/");
    }
  });

  it("is the configured one at the same origin where the session has the origin alone", () => {
    assert.equal(
      sessionAddress({ apiOrigin }, "https://a.example/v1").text,
      "https://a.example/v1/",
    );
  });

  it("is never at another origin", () => {
    for (const apiUrl of ["https://b.example", "https://a.example.b.example", "http://a.example"]) {
      assert.equal(sessionAddress({ apiOrigin, apiUrl }, apiUrl).text, "https://a.example/");
    }
  });
});
