import { type LongRunOptions, type LongRunResult, none } from "../longRun.ts";
import { checkExtension } from "./extensionCheck.ts";

/** `count` troubles for two processes over one PostgreSQL, with the extension's own stack at two computers of a user. */
export async function extensionRun({
  seed = 1,
  count = 18,
}: LongRunOptions): Promise<LongRunResult> {
  const result = await checkExtension(count, seed);
  const { saved, told, signIns } = result;
  const troubles = [...result.troubles].map(([name, times]) => `${times} ${name}`).join(", ");
  const failures = [...told].map(([code, times]) => `${times} ${code}`).join(", ");
  const happened = (name: string, reached: string) => ({ name, reached, goal: "", isMet: true });
  const figures = [
    happened("troubles", troubles),
    happened("answers lost between the service and the computers", String(result.lostAnswers)),
    happened("failures that were told, and passed", failures),
    happened("sign-ins that these made necessary", String(signIns)),
    none(`of ${saved} changes saved at two computers lost (seed ${seed})`, result.lost),
    none("made twice", result.doubled),
    none("earlier or deleted texts there", result.undone),
    none("neither done nor told as pending", result.untold),
    none("not done when all was quiet", result.unfinished),
    none("shown or found otherwise than on the server", result.wrong),
  ];
  return { figures, faults: result.faults };
}
