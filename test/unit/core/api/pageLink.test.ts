import assert from "node:assert/strict";
import { pageLink } from "../../../../src/core/api/pageLink.ts";
import { ApiUrl } from "../../../../src/core/http/apiUrl.ts";

const list = ApiUrl.parse("https://snippets.example/api").join(["snippets"]);
const asked = [
  ["page", "1"],
  ["per_page", "100"],
] as const;

describe("The link to the next page", () => {
  for (const told of [
    "2",
    "https://snippets.example/api/snippets?page=2&per_page=100",
    "/api/snippets?page=2",
    "https://elsewhere.example/api/snippets?after=7",
    "http://snippets.example/api/snippets?after=7",
    "//elsewhere.example/api/snippets?after=7",
    "/other/snippets?after=7",
    "/api/../other/snippets?after=7",
    "/api/account?after=7",
    "/api/snippets",
    "javascript:alert(1)",
    "https://[broken",
  ]) {
    it(`is not needed or not followed: ${told}`, () => {
      assert.equal(pageLink(told, list, asked, 1), undefined);
    });
  }

  for (const told of [
    "https://snippets.example/api/snippets?after=7&access_token=theirs",
    "/api/snippets/?after=7",
    "?after=7",
  ]) {
    it(`is followed without the token that it repeats: ${told}`, () => {
      assert.deepEqual(pageLink(told, list, asked, 1), [["after", "7"]]);
    });
  }

  it("is a cursor where it is no address", () => {
    assert.deepEqual(pageLink("bmV4dA==", list, asked, 1), [
      ["per_page", "100"],
      ["cursor", "bmV4dA=="],
    ]);
  });
});
