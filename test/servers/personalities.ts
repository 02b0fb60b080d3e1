import type { Personality } from "./personality.ts";
import { answerPersonalities } from "./table/answers.ts";
import { bodyPersonalities } from "./table/bodies.ts";
import { codePersonalities } from "./table/code.ts";
import { errorPersonalities } from "./table/errors.ts";
import { listPersonalities } from "./table/lists.ts";
import { recordPersonalities } from "./table/records.ts";
import { tokenPersonalities } from "./table/tokens.ts";

/** Every server the script is run against. A module given with `--extra` exports the same under the same name. */
export const personalities: readonly Personality[] = [
  ...bodyPersonalities,
  ...listPersonalities,
  ...codePersonalities,
  ...recordPersonalities,
  ...answerPersonalities,
  ...errorPersonalities,
  ...tokenPersonalities,
];
