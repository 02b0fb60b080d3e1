import { FormReader } from "../formReader.ts";
import type { BodyParser } from "./bodyParser.ts";
import { RequestProblem } from "./problem.ts";

const mostPairs = 1_000;

export class FormParser extends FormReader implements BodyParser {
  constructor() {
    super(mostPairs);
  }

  fields(): ReadonlyMap<string, string> {
    const pairs = this.pairs();
    const fields = new Map(pairs);
    if (fields.size === pairs.length) return fields;
    throw new RequestProblem(400, "The form has the same field twice.");
  }
}
