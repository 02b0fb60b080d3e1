import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  readonly resolved?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const text = readFileSync(join(import.meta.dirname, "../../package-lock.json"), "utf8");
const { packages } = JSON.parse(text) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

/** Where a package's dependency may stand: beside it, or in any folder above. */
function isLocked(owner: string, name: string): boolean {
  for (let folder = owner; ; folder = folder.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, "")) {
    if (packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`] !== undefined) {
      return true;
    }
    if (folder === "") {
      return false;
    }
  }
}

/** Whether some 20.x satisfies a range of versions, as far as the ranges in the lock file go. */
function acceptsNode20(range: string): boolean {
  return range.split("||").some((alternative) => {
    const [, operator, major] = /^\s*(>=|\^|~|)\s*v?(\d+|\*)/.exec(alternative) ?? [];
    return major === "*" || (operator === ">=" ? Number(major) <= 20 : major === "20");
  });
}

describe("the lock file", () => {
  // `npm ci` refuses a lock file without them, and npm drops those that the registry at hand does not have.
  it("names the packages of every platform", () => {
    const missing = Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(owner, name))
        .map((name) => `${name}, of ${owner}`),
    );
    assert.ok(Object.keys(packages).length > 200, "the measure found nothing");
    assert.deepEqual(missing, []);
  });

  // README.md promises Node 20; npm warns of every package that wants a newer one.
  it("has no package that refuses Node 20", () => {
    const refusing = Object.entries(packages).flatMap(([name, { engines }]) =>
      engines?.["node"] === undefined || acceptsNode20(engines["node"])
        ? []
        : [`${name}: ${engines["node"]}`],
    );
    assert.deepEqual(refusing, []);
  });

  it("records no address of a registry", () => {
    const withAddress = Object.entries(packages).filter(([, { resolved }]) =>
      resolved?.startsWith("http"),
    );
    assert.deepEqual(withAddress, []);
  });
});
