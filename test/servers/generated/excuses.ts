import { policyWords } from "./answers.ts";
import type { Traits } from "./traits.ts";

const lostAnswers: Readonly<Partial<Record<Traits["fault" | "editFault"], RegExp>>> = {
  "500before": /internal error \(500\)/,
  "502after": /internal error \(502\)/,
  hangUpAfter: /connection to the server was lost; the change may have been made/,
};

/** Where a sentence in place of a success is true at this server. Nothing else may be said there. */
export function excuses(traits: Traits): readonly RegExp[] {
  const said = (words: string): RegExp =>
    traits.errors === "html"
      ? /did not accept|does not allow|internal error|no clear|setting/i
      : new RegExp(words.replaceAll(/[/.]/g, "\\$&"), "i");
  const codeIsElsewhere = traits.code !== "kept" || traits.untold.startsWith("code");
  return [
    // After a 2xx nothing is sent again in another way; and a page in HTML does not say in which.
    ...(traits.errors === "fail200" || traits.errors === "code200"
      ? [/did not accept|(was|were) not accepted/]
      : []),
    ...(traits.errors === "html" ? [/did not accept this \(4\d\d\)|shortened the code/] : []),
    ...(traits.policy === "broken" ? [/internal error|fault/i] : []),
    // It takes the first form of a yes for a no, and does not allow the second, or shows it under a vague name.
    ...((traits.policy === "private" && traits.booleans !== "any") ||
    (traits.names === "synonyms" && traits.booleans !== "any")
      ? [/made this snippet public/]
      : []),
    // The answer to its "no" for our yes was lost.
    ...(traits.booleans === "onlyOne" ? [/public on the server, and private here/] : []),
    ...(traits.policy === "none" || traits.policy === "broken"
      ? []
      : [said(policyWords[traits.policy])]),
    ...(traits.bodies === "multipart" ? [said("multipart/form-data is expected")] : []),
    // A name that no list has is known only by what comes back under it: of a yes or no, once both were saved.
    ...(traits.names === "odd"
      ? [
          /does not report the description/,
          /not known who may see this snippet/,
          /has a name that is not known yet/,
        ]
      : []),
    // Of a vague name, only saves of both show what it says, and more of them where it is no plain yes or no.
    ...(traits.names === "synonyms" &&
    (traits.policy === "private" || traits.visibility !== "boolean" || traits.lag === "listLate")
      ? [/not known who may see this snippet/]
      : []),
    ...(traits.untold === "codeLinked"
      ? [/gives “[^”]*raw_url” of this snippet only in part|does not show the code/]
      : []),
    ...(traits.untold === "private" ? [/visib|privat|privacy/i] : []),
    ...(traits.untold === "tags" ? [/tags/i] : []),
    ...(traits.untold === "description" ? [/description/i] : []),
    ...(traits.untold === "description" && codeIsElsewhere ? [/code/i] : []),
    ...(traits.privacy === "ignored" ? [/public|visib|privat/i] : []),
    ...(traits.creates === "acceptedLater"
      ? [/no clear answer|clear|confirm|not listed|whether/i]
      : []),
    ...(traits.puts === "patchMethodOnly" ? [/405|not allowed|not accept/i] : []),
    // What one form of a write did not keep cannot be written in another.
    ...(traits.policy === "locked" ||
    traits.puts === "patchMethodOnly" ||
    traits.versions === "demanded"
      ? [
          /(changed the|kept the earlier) (tags|code)|but not the code|did not confirm the change|shortened the code|made this snippet public/i,
        ]
      : []),
    ...(traits.session === "ended" || traits.session === "endedLeague" ? [/sign in/i] : []),
    ...(traits.versions === "demanded" ? [said("must name a version in If-Match")] : []),
    // A change whose answer was lost is looked for; where it cannot be told from another's, this is the truth.
    ...[traits.fault, traits.editFault].flatMap((fault) => lostAnswers[fault] ?? []),
  ];
}
