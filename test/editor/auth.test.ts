import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as vscode from "vscode";
import { readOAuthSettings } from "../../src/core/oauth/oauthSettings.ts";
import { SystemClock } from "../../src/core/systemClock.ts";
import { SnippetAuthenticationProvider } from "../../src/host/auth/authenticationProvider.ts";
import { BrowserSignIn } from "../../src/host/auth/browserSignIn.ts";
import { copyRedirectUri, signOut } from "../../src/host/commands/account.ts";
import { openInBrowser } from "../../src/host/browser/openInBrowser.ts";
import { RedirectUri } from "../../src/host/auth/redirectUri.ts";
import { SetUpDialog } from "../../src/host/auth/setUpDialog.ts";
import { signInUriHandler } from "../../src/host/auth/uriHandler.ts";
import { ErrorReporter } from "../../src/host/errorReporter.ts";
import { settings } from "../../src/host/settings.ts";
import type { KnownLibrary } from "../../src/host/library/knownLibraries.ts";
import { AnsweredPicks } from "../support/editor/answeredPicks.ts";
import { AnsweredMessages } from "../support/editor/answeredMessages.ts";
import { AuthorizationServer } from "../support/oauth/authorizationServer.ts";
import { OAuthUser } from "../support/oauth/oauthWindow.ts";
import { declaredSettings } from "../support/project/declaredSettings.ts";
import { ManualClock } from "../support/computer/manualClock.ts";
import type { SettingsManifest } from "../support/project/declaredSettings.ts";
import type { OAuthWindow } from "../support/oauth/oauthWindow.ts";
import { signIn } from "../support/oauth/signIn.ts";
import { replaced } from "../support/editor/replaced.ts";

const extensionId = "snippet-service.snippet-service";
const isWeb = vscode.env.uiKind === vscode.UIKind.Web;
const names = ["apiUrl", "authUrl", "clientId"] as const;

/** The displayed name of the account at this server. */
const accountAt = ({ url }: { readonly url: string }): string => `ada · ${new URL(url).host}`;

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe("Signing in, in a real editor", () => {
  const configuration = (): vscode.WorkspaceConfiguration =>
    vscode.workspace.getConfiguration("snippetService");

  describe("the redirect address", () => {
    const redirectUri = new RedirectUri(extensionId);

    it("is the editor's own, without a query on the desktop and as the editor gives it in a browser", async () => {
      const address = await redirectUri.forSignIn();
      if (isWeb) {
        const url = new URL(address);
        assert.equal(url.searchParams.get("vscode-authority"), extensionId);
        assert.equal(url.searchParams.get("vscode-path"), "/did-authenticate");
        assert.equal(url.searchParams.get("vscode-scheme"), vscode.env.uriScheme);
      } else {
        assert.equal(address, `${vscode.env.uriScheme}://${extensionId}/did-authenticate`);
      }
    });

    it("to register is the part that stays the same", async () => {
      const address = await redirectUri.toRegister();
      assert.equal(address, (await redirectUri.forSignIn()).split("?")[0]);
      assert.equal(address, await redirectUri.toRegister());
    });
  });

  describe("the browser", () => {
    it("is sent to the address letter by letter", async () => {
      const seen = Promise.withResolvers<string>();
      const server = createServer((request, response) => {
        if (request.url?.startsWith("/oauth2/") === true) {
          seen.resolve(request.url);
        }
        response.end();
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      try {
        const { port } = server.address() as AddressInfo;
        const redirect = "http://127.0.0.1:1/callback?a=1&b=%2Fx&c=a+b";
        const query = new URLSearchParams({ redirect_uri: redirect, state: "a-_b", x: "ä&=+ %" });
        const path = `/oauth2/authorize?${query.toString()}`;
        assert.equal(await openInBrowser(`http://127.0.0.1:${port}${path}`), true);
        assert.equal(await seen.promise, path);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    });
  });

  describe("the settings", () => {
    afterEach(async () => {
      for (const name of names) {
        await configuration().update(name, undefined, vscode.ConfigurationTarget.Global);
      }
    });

    it("come from the user: a workspace's settings change no address and nothing else", async () => {
      await settings.save("apiUrl", "https://snippets.example.com");
      await settings.save("clientId", "client");
      const parsed = readOAuthSettings((name) => settings.value(name));
      assert.equal(parsed.apiUrl.origin, "https://snippets.example.com");
      assert.equal(parsed.authUrl.origin, "https://snippets.example.com");
      for (const name of names) {
        const update = configuration().update(
          name,
          "https://evil.example",
          vscode.ConfigurationTarget.Workspace,
        );
        await assert.rejects(async () => update);
      }
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      assert.ok(folder);
      const file = vscode.Uri.joinPath(folder, ".vscode/settings.json");
      const extension: vscode.Extension<unknown> | undefined =
        vscode.extensions.getExtension(extensionId);
      const declared = Object.keys(declaredSettings(extension?.packageJSON as SettingsManifest));
      assert.ok(declared.length > 20, `${declared.length} settings are declared`);
      const before = declared.map((name) => settings.value(name.replace("snippetService.", "")));
      const evil = Object.fromEntries(declared.map((name) => [name, "https://evil.example"]));
      await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify(evil)));
      // A setting that workspaces may set shows when the file has been read.
      const read = { ...evil, "editor.rulers": [77] };
      await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify(read)));
      await until(() => {
        const rulers = vscode.workspace.getConfiguration("editor").get<number[]>("rulers");
        return rulers?.includes(77) === true;
      });
      assert.equal(
        readOAuthSettings((name) => settings.value(name)).apiUrl.origin,
        "https://snippets.example.com",
      );
      assert.deepEqual(
        declared.map((name) => settings.value(name.replace("snippetService.", ""))),
        before,
      );
      await vscode.workspace.fs.delete(file);
    });

    it("tell of a change", async () => {
      const changed = new Promise<void>((resolve) => settings.onDidChange(() => resolve()));
      await settings.save("clientId", "other");
      await changed;
      assert.equal(settings.text("clientId"), "other");
    });

    it("that are missing are named", () => {
      assert.throws(() => readOAuthSettings((name) => settings.value(name)), {
        code: "settings",
        details: { what: "apiUrl" },
      });
    });
  });

  describe("a sign-in", () => {
    let server: AuthorizationServer;
    let user: OAuthUser;
    let window: OAuthWindow;
    let clock: ManualClock;
    let browserSignIn: BrowserSignIn;
    let handler: ReturnType<typeof signInUriHandler>;
    let provider: SnippetAuthenticationProvider;
    let signedIn: string[];

    beforeEach(async () => {
      server = new AuthorizationServer();
      await server.start();
      user = new OAuthUser(server.url);
      clock = new ManualClock();
      window = user.window({ clock: new SystemClock() });
      await settings.save("apiUrl", server.url);
      await settings.save("clientId", server.clientId);
      await window.clientSecrets.save(user.parsed(), server.clientSecret);
      const redirectUri = new RedirectUri(extensionId);
      const setUp = new SetUpDialog(window.clientSecrets, redirectUri);
      signedIn = [];
      const errors = new ErrorReporter(user.log);
      browserSignIn = new BrowserSignIn({
        signIns: window.signIns,
        setUp,
        redirectUri,
        clock,
        asking: errors.access,
        onDidSignIn: async ({ account }) => {
          await Promise.resolve();
          signedIn.push(account.label);
        },
      });
      handler = signInUriHandler(window.signIns, browserSignIn, errors);
      provider = new SnippetAuthenticationProvider(window.sessions, () => browserSignIn.run());
    });
    afterEach(async () => {
      for (const name of names) {
        await configuration().update(name, undefined, vscode.ConfigurationTarget.Global);
      }
      provider.dispose();
      await server.stop();
    });

    /** What the browser asked for, and the answer as the editor hands it to a handler. */
    async function answer(path = "/did-authenticate"): Promise<vscode.Uri> {
      await until(() => server.requests.some((request) => request.path === "/oauth2/authorize"));
      const asked = server.requests.findLast(({ path: to }) => to === "/oauth2/authorize");
      const address = await server.authorize(
        `${server.url}/oauth2/authorize?${asked?.query.toString() ?? ""}`,
      );
      const query = new URL(address).searchParams;
      for (const name of [...query.keys()].filter((key) => key.startsWith("vscode-"))) {
        query.delete(name);
      }
      const parts = { scheme: vscode.env.uriScheme, authority: extensionId, path };
      return isWeb
        ? vscode.Uri.from({ ...parts, query: query.toString() })
        : vscode.Uri.parse(`${parts.scheme}://${extensionId}${path}?${query.toString()}`);
    }

    it("goes through the browser and comes back as a session", async () => {
      const changes: vscode.AuthenticationProviderAuthenticationSessionsChangeEvent[] = [];
      provider.onDidChangeSessions((change) => changes.push(change));
      assert.deepEqual(await provider.getSessions(undefined, {}), []);
      const creating = provider.createSession();
      await until(() => browserSignIn.isWaiting);
      await handler.handleUri(await answer());
      const session = await creating;
      assert.equal(session.account.label, accountAt(server));
      assert.equal(browserSignIn.isWaiting, false);
      assert.deepEqual(signedIn, ["ada"]);
      assert.deepEqual(await provider.getSessions(undefined, {}), [session]);
      assert.deepEqual(await provider.getSessions([], { account: session.account }), [session]);
      assert.deepEqual(await provider.getSessions(["read"], {}), []);
      await provider.removeSession(session.id);
      assert.deepEqual(await provider.getSessions(undefined, {}), []);
      await assert.rejects(provider.removeSession(session.id));
      assert.deepEqual(
        changes.map(({ added, removed }) => [added?.length, removed?.length]),
        [
          [1, 0],
          [0, 1],
        ],
      );
      const redirect = server.tokenRequests[0]?.form.get("redirect_uri");
      const asked = server.requests.findLast(({ path: to }) => to === "/oauth2/authorize");
      assert.equal(redirect, asked?.query.get("redirect_uri"));
    });

    it("tells of a renewed session as changed", async () => {
      const creating = provider.createSession();
      await handler.handleUri(await answer());
      const session = await creating;
      const changed = new Promise<readonly vscode.AuthenticationSession[]>((resolve) => {
        provider.onDidChangeSessions((change) => resolve(change.changed ?? []));
      });
      const token = await window.sessions.accessToken(session.id, {
        refused: session.accessToken,
      });
      assert.deepEqual(
        (await changed).map(({ id, accessToken }) => [id, accessToken]),
        [[session.id, token]],
      );
    });

    it("is not touched by addresses that are not its answer", async () => {
      const running = provider.createSession();
      for (const path of ["/did-authenticate/", "/Did-Authenticate", "/other", "/"]) {
        await handler.handleUri(await answer(path));
      }
      assert.equal(server.tokenRequests.length, 0);
      await handler.handleUri(await answer());
      assert.equal((await running).account.label, accountAt(server));
    });

    it("is not begun, ended or taken over by a web page that opens our address with its own code", async () => {
      const messages = new AnsweredMessages();
      const address = (query: string): vscode.Uri =>
        vscode.Uri.from({
          scheme: vscode.env.uriScheme,
          authority: extensionId,
          path: "/did-authenticate",
          query,
        });
      const attacks = [
        "code=ATTACKER",
        `code=ATTACKER&state=${"x".repeat(43)}`,
        "error=access_denied",
      ];
      for (const query of attacks) {
        await handler.handleUri(address(query));
      }
      assert.deepEqual(messages.asked, []);
      assert.equal(server.requests.length, 0);
      const running = provider.createSession();
      await until(() => browserSignIn.isWaiting);
      window.answers.continueWithoutState = false;
      messages.answerEvery()(undefined);
      for (const query of attacks) {
        await handler.handleUri(address(query));
      }
      assert.equal(server.tokenRequests.length, 0);
      assert.ok(!user.log.lines.join().includes("ATTACKER"));
      await handler.handleUri(await answer());
      assert.equal((await running).account.label, accountAt(server));
      messages.dispose();
    });

    it("shows one message for thirty addresses that nobody asked for", async () => {
      const messages = new AnsweredMessages();
      const running = provider.createSession();
      await until(() => browserSignIn.isWaiting);
      const given = vscode.Uri.from({
        scheme: vscode.env.uriScheme,
        authority: extensionId,
        path: "/did-authenticate",
        query: `code=ATTACKER&state=${"x".repeat(43)}`,
      });
      const close = messages.answerEvery();
      let ended = 0;
      const handled = Array.from({ length: 30 }, () =>
        handler.handleUri(given).then(() => {
          ended += 1;
        }),
      );
      await until(() => ended === 29);
      assert.equal(messages.asked.length, 1);
      close(undefined);
      await Promise.all(handled);
      await handler.handleUri(await answer());
      assert.equal((await running).account.label, accountAt(server));
      messages.dispose();
    });

    it("for which no browser opens gives the link to copy, and ends when it is cancelled", async () => {
      const messages = new AnsweredMessages();
      const asked: string[] = [];
      using _opened = replaced(vscode.env, "openExternal", (given: string) =>
        Promise.resolve(asked.push(given) === 0),
      );
      try {
        messages.answer(
          "The browser could not be opened. Copy the link and open it in your browser.",
          "Copy Link",
        );
        const running = provider.createSession();
        await until(() => messages.asked.length > 0);
        while ((await vscode.env.clipboard.readText()) !== asked[0]) {
          await new Promise((resolve) => setImmediate(resolve));
        }
        const link = new URL(asked[0] ?? "");
        assert.equal(link.origin, server.url);
        for (const name of ["code_verifier", "client_secret", "access_token"]) {
          assert.equal(link.searchParams.get(name), null);
        }
        const ended = assert.rejects(running, { code: "cancelled" });
        await window.signIns.abandon();
        await ended;
        assert.equal(browserSignIn.isWaiting, false);
      } finally {
        messages.dispose();
      }
    });

    const shown = {
      "the message about a wrong answer": async () => {
        const wrong = (await answer()).with({ query: `code=C&state=${"x".repeat(43)}` });
        void handler.handleUri(wrong);
      },
      "the offer to paste an address": async () => {
        await until(() => browserSignIn.isWaiting);
        clock.advance(20_000);
      },
    };
    for (const [what, show] of Object.entries(shown)) {
      it(`takes ${what} away when it is cancelled`, async () => {
        const messages = new AnsweredMessages();
        const close = messages.answerEvery();
        const run: string[] = [];
        try {
          const cancelled = assert.rejects(provider.createSession(), { code: "cancelled" });
          await show();
          await until(() => messages.asked.length === 1);
          using _run = replaced(vscode.commands, "executeCommand", (id: string) =>
            Promise.resolve(run.push(id)),
          );
          await window.signIns.abandon();
          await cancelled;
          assert.deepEqual(run, ["notifications.hideToasts"]);
        } finally {
          close(undefined);
          messages.dispose();
        }
      });
    }

    it("gives way to a newer one, in silence", async () => {
      const asked = (): number =>
        server.requests.filter((request) => request.path === "/oauth2/authorize").length;
      const before = asked();
      const failed = assert.rejects(provider.createSession(), { code: "cancelled" });
      await until(() => asked() === before + 1);
      const newer = provider.createSession();
      await failed;
      await until(() => asked() === before + 2);
      await handler.handleUri(await answer());
      assert.equal((await newer).account.label, accountAt(server));
    });
  });

  describe("the commands", () => {
    it("copy the redirect address", async () => {
      const redirectUri = new RedirectUri(extensionId);
      await copyRedirectUri({ redirectUri });
      assert.equal(await vscode.env.clipboard.readText(), await redirectUri.toRegister());
    });

    it("tick the account in use; of one account they sign out unasked, and forget nothing else", async () => {
      const server = new AuthorizationServer();
      await server.start();
      const picks = new AnsweredPicks();
      try {
        const user = new OAuthUser(server.url);
        const window = user.window();
        await signIn(user, window, server);
        const [session] = await window.sessions.list();
        assert.ok(session);
        const account = (key: string, isUsed: boolean, pending: number): KnownLibrary => ({
          origin: { kind: "service", account: session.account, apiUrl: "https://one.example/v1" },
          choice: { kind: "account", session },
          key,
          isUsed,
          pending,
        });
        const libraries = [account("service-1", true, 0), account("service-2", false, 1)];
        picks.giveUp();
        await signOut({
          sessions: window.sessions,
          known: { list: () => Promise.resolve(libraries) },
        });
        assert.deepEqual(
          picks.rows.map(({ description, picked }) => [description, picked]),
          [
            ["in use", true],
            ["1 pending change", false],
          ],
        );
        assert.equal((await window.sessions.list()).length, 1, "nothing was chosen");
        await signOut({
          sessions: window.sessions,
          known: { list: () => Promise.resolve(libraries.slice(0, 1)) },
        });
        assert.deepEqual(await window.sessions.list(), []);
        assert.equal(await window.clientSecrets.find(user.parsed()), server.clientSecret);
      } finally {
        picks.dispose();
        await server.stop();
      }
    });

    it("ask for what is missing; left, they leave nothing behind", async () => {
      const user = new OAuthUser("http://127.0.0.1:1");
      const { clientSecrets } = user.window();
      const setUp = new SetUpDialog(clientSecrets, new RedirectUri(extensionId));
      const asking = assert.rejects(setUp.complete(), { code: "cancelled" });
      // The box takes a moment to come up; closing what is not there does nothing.
      const closing = setInterval(() => {
        void vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      }, 100);
      await asking.finally(() => clearInterval(closing));
      assert.equal(settings.text("apiUrl"), "");
      assert.equal(user.secrets.values.size, 0);
    });
  });

  it("the provider is there: asked in silence, it has no session", async () => {
    const session = await vscode.authentication.getSession("snippet-service", [], { silent: true });
    assert.equal(session, undefined);
  });
});
