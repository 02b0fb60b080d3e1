import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { isOnNetwork } from "../../../../../src/core/library/files/networkFolder.ts";

describe("A folder on a network disk", () => {
  for (const [platform, folder, type, expected] of [
    ["linux", "/home/ada", 0xef53, false],
    ["linux", "/net/ada", 0x6969, true],
    ["linux", "/net/ada", 0xfe534d42, true],
    ["darwin", "/Users/ada", 0x6969, false],
    ["win32", "C:\\Users\\ada", 0, false],
    ["win32", "\\\\?\\C:\\Users\\ada", 0, false],
    ["win32", "\\\\server\\ada", 0, true],
    ["win32", "\\\\?\\UNC\\server\\ada", 0, true],
  ] as const) {
    it(`is ${expected ? "" : "not "}${folder} on ${platform}, type ${type.toString(16)}`, async () => {
      const found = await isOnNetwork(folder, () => Promise.resolve(type), platform);
      assert.equal(found, expected);
    });
  }

  it("is not the one for temporary files here, nor one that cannot be asked about", async () => {
    assert.equal(await isOnNetwork(tmpdir()), false);
    const fail = (): Promise<number> => Promise.reject(new Error("No."));
    assert.equal(await isOnNetwork("/missing", fail, "linux"), false);
  });
});
