import type { DemoService } from "../serviceProcess.ts";
import type { PersonStage } from "./personStage.ts";

/** Signs in for the first time, with the demo account. @param url of the service as the person enters it. */
export async function signInWithDemo(
  { editor }: PersonStage,
  { clientId, clientSecret, username, password }: DemoService,
  url: string,
): Promise<void> {
  const { quickInput } = editor;
  await editor.tree.open();
  await editor.tree.pressWelcome("Sign In");
  const answers: readonly (readonly [placeholder: string | RegExp, answer: string])[] = [
    ["https://snippets.example.com", url],
    [/^The same as/, ""],
    ["Client id", clientId],
  ];
  for (const [placeholder, answer] of answers) {
    await quickInput.waitFor(placeholder);
    await quickInput.type(answer);
    await quickInput.accept();
  }
  await quickInput.waitFor("Client secret");
  await quickInput.type(clientSecret);
  const consent = await editor.newTabFrom(() => quickInput.accept());
  await consent.getByLabel("Username").fill(username);
  await consent.getByLabel("Password").fill(password);
  await consent.getByRole("button", { name: "Sign in" }).click();
  await consent.getByRole("button", { name: "Allow" }).click();
  await editor.page.bringToFront();
  const signedIn = `Signed in to Snippet Service as ${username}.`;
  await editor.notifications.waitFor(signedIn);
  await editor.notifications.dismiss(signedIn);
}
