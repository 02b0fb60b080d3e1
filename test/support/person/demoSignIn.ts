import type { Page } from "playwright-core";
import type { DemoService } from "../service/serviceProcess.ts";
import type { PersonStage } from "./personStage.ts";
import { allowOn } from "./serviceVisitor.ts";

interface WayIn extends Pick<DemoService, "clientSecret" | "username" | "password"> {
  /** A shared account of which the user is a member. */
  readonly as?: string;
}

/** A window of the editor is enough. */
type Window = Pick<PersonStage, "editor">;

/** Signs in for the first time, with the demo account. @param url of the service as the user enters it. */
export async function signInWithDemo(
  stage: Window,
  demo: WayIn & Pick<DemoService, "clientId">,
  url: string,
): Promise<void> {
  const { editor } = stage;
  const { quickInput } = editor;
  await editor.tree.open();
  await editor.tree.pressWelcome("Sign In");
  const answers: readonly (readonly [placeholder: string | RegExp, answer: string])[] = [
    ["https://snippets.example.com", url],
    [/^The same as/, ""],
    ["Client ID", demo.clientId],
  ];
  for (const [placeholder, answer] of answers) {
    await quickInput.waitFor(placeholder);
    await quickInput.type(answer);
    await quickInput.accept();
  }
  await letsIn(stage, demo);
}

/** Signs in for the first time where the settings have everything but the secret. */
export async function signInWithSecret(stage: Window, way: WayIn): Promise<void> {
  await stage.editor.tree.open();
  await stage.editor.tree.pressWelcome("Sign In");
  await letsIn(stage, way);
}

/** From the box of the client secret on, until the editor says that it is signed in. */
export async function letsIn(
  stage: Window,
  { clientSecret, username, password, as }: WayIn,
): Promise<void> {
  const consent = await sendsSecret(stage, clientSecret);
  await consent.getByLabel("Username").fill(username);
  await consent.getByLabel("Password").fill(password);
  await consent.getByRole("button", { name: "Sign in" }).click();
  await (as !== undefined && consent.getByRole("radio", { name: `${as}, shared` }).check());
  await agrees(stage, consent, as ?? username);
}

/** In the editor in the browser, which keeps secrets no longer than a page. */
export const lostSession =
  /^The session of .+ has ended, because this browser stores secrets only temporarily/u;

/** Signs in once more, in an editor that lost its secrets, and a browser that is still signed in. */
export async function signInAgainWithDemo(
  stage: Window,
  { clientSecret, username }: DemoService,
): Promise<void> {
  await stage.editor.notifications.waitFor(lostSession);
  await stage.editor.runCommand("Snippet Service: Sign In");
  await agrees(stage, await sendsSecret(stage, clientSecret), username);
}

/** @returns the page that asks for consent. */
async function sendsSecret({ editor }: Window, clientSecret: string): Promise<Page> {
  await editor.quickInput.waitFor("Client secret");
  await editor.quickInput.type(clientSecret);
  return editor.newTabFrom(() => editor.quickInput.accept());
}

/** Lets the editor in, on the page that asks for consent, and goes back to it. */
export async function agrees({ editor }: Window, consent: Page, username: string): Promise<void> {
  await allowOn(consent);
  await editor.page.bringToFront();
  const signedIn = `Signed in to Snippet Service as ${username} · `;
  await editor.notifications.waitFor(signedIn);
  await editor.notifications.dismiss(signedIn);
}
