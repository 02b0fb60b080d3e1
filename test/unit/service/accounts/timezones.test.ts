import assert from "node:assert/strict";
import { currentTimezones } from "../../../../src/service/accounts/currentTimezones.ts";
import { canonicalTimezone, timezones } from "../../../../src/service/accounts/placeAndLanguage.ts";

describe("the time zones to choose from", () => {
  it("have their present names, each once, by name", () => {
    const names = timezones;
    for (const name of ["Europe/Kyiv", "Asia/Kolkata", "America/Argentina/Buenos_Aires"]) {
      assert.ok(names.includes(name), name);
    }
    assert.deepEqual(
      names.filter((name) => currentTimezones.has(name)),
      [],
    );
    assert.equal(new Set(names).size, names.length);
    assert.equal(names[0], "UTC");
    assert.deepEqual(names.slice(1), names.slice(1).toSorted());
  });

  it("are as many as the platform knows", () => {
    const known = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
    assert.equal(timezones.length, known.size);
  });

  it("are the same zones under another name", () => {
    for (const [old, present] of currentTimezones) {
      const rules = (timeZone: string): string =>
        new Intl.DateTimeFormat("en", { timeZone, dateStyle: "full", timeStyle: "full" }).format(0);
      assert.equal(rules(present), rules(old), present);
    }
  });

  it("are found by an old name, a present one, and in any case", () => {
    for (const name of ["Europe/Kiev", "europe/kyiv", "Europe/Kyiv"]) {
      assert.equal(canonicalTimezone(name), "Europe/Kyiv");
    }
    assert.equal(canonicalTimezone("asia/calcutta"), "Asia/Kolkata");
    assert.equal(canonicalTimezone("europe/berlin"), "Europe/Berlin");
    assert.equal(canonicalTimezone("utc"), "UTC");
  });
});
