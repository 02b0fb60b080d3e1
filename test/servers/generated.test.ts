import assert from "node:assert/strict";
import { checkServers, describeFailure, singleOptions } from "./generated/check.ts";
import { plantedFaults } from "./generated/plantedFaults.ts";
import { describeTraits, drawTraits, options, parseTraits } from "./generated/traits.ts";
import { walk } from "./generated/walk.ts";

describe("Servers that were made from a seed", function () {
  this.timeout(300_000);

  it("keep everything or tell one true sentence, where they are strange in one respect", async () => {
    const failures: string[] = [];
    for (const traits of singleOptions()) {
      const { faults } = await walk(traits);
      if (faults.length > 0) failures.push(await describeFailure("alone", traits, faults));
    }
    assert.equal(failures.join("\n"), "");
  });

  it("keep everything or tell one true sentence, where they are strange in many", async () => {
    const { failures, kept } = await checkServers({ seed: 1, count: 300 });
    assert.equal(failures.join("\n"), "");
    assert.ok(kept > 100, `Only ${String(kept)} kept everything.`);
  });

  for (const traits of [
    "names=odd tagsTold=rows tagsTaken=spaces",
    "names=odd tagsTold=named tagsTaken=spaces",
    "fault=502after code=dropped",
    "fault=hangUpAfter untold=code",
    "editFault=502after untold=tags",
    "names=odd visibility=inverted code=dropped",
    "errors=details code=refused",
    "lag=listLate firstPage=zero seeds=none fault=hangUpAfter",
    "bodies=formOnly policy=quota",
    "bodies=jsonOnly500 policy=quota",
    "required=description privacy=ignored fault=503first lag=read404",
    "tagsTaken=spaces privacy=ignored fault=500before",
    "privacy=ignored bodies=jsonOnly500 required=description lag=read404",
    "fault=503first redirects=slash308",
    "emptyList=404 seeds=none fault=503first redirects=slash308",
    "creates=ok fault=503first lag=listLate",
    "booleans=digits code=dropped creates=ok lag=listLate",
    "bodies=jsonOnly400 policy=broken",
    "booleans=jsonOnly editFault=502after",
    "names=odd texts=rawRendered visibility=enum code=trimmedNotBlank salt=123",
    "seeds=none policy=broken",
    "seeds=none required=description creates=acceptedLater fault=503first",
    "emptyTexts=absent code=trimmed fault=hangUpAfter",
    "list=jsend code=trimmed fault=500before session=endedLeague editFault=hangUpAfter salt=339",
    "names=odd visibility=enum puts=replace privacy=ignored",
    "times=none booleans=jsonOnly fault=hangUpAfter",
    "times=none untold=code fault=502after",
    "names=synonyms booleans=jsonOnly salt=159",
    "booleans=onlyOne tagsTaken=spaces policy=private",
    "untold=description bodies=rootKey required=description policy=private editFault=500before",
    "privacy=ignored missing=403 fault=hangUpAfter lag=read404",
    "tagsTaken=spaces privacy=ignored policy=quota editFault=502after",
  ]) {
    it(`keep everything or tell one true sentence: ${traits}`, async () => {
      assert.deepEqual((await walk(parseTraits(traits))).faults, []);
    });
  }

  it("cost ten requests a change at most where every write fails inside, whatever is refused before", async () => {
    for (const name of ["bodies", "booleans", "tagsTaken", "required"] as const) {
      for (const option of options[name]) {
        const traits = parseTraits(`policy=broken fault=503first ${name}=${option}`);
        assert.deepEqual((await walk(traits)).faults, [], `${name}=${option}`);
      }
    }
  });

  it("get nothing twice whose answer was lost, under whatever name it comes back", async () => {
    for (const fault of ["hangUpAfter", "502after"]) {
      const { faults } = await walk(parseTraits(`names=odd fault=${fault}`));
      const twice = faults.filter(({ kind }) => kind === "posted again");
      assert.deepEqual(twice, []);
    }
  });

  it("are the same ones again for the same seed, and for their description", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const traits = drawTraits(seed);
      assert.deepEqual(drawTraits(seed), traits);
      assert.deepEqual(parseTraits(describeTraits(traits)), traits);
    }
  });

  describe("find a client", () => {
    for (const [fault, { traits, around, kind }] of Object.entries(plantedFaults)) {
      it(`that ${fault}`, async () => {
        const { faults } = await walk(parseTraits(traits), around);
        assert.ok(
          faults.some((each) => each.kind === kind),
          JSON.stringify(faults),
        );
      });
    }
  });
});
