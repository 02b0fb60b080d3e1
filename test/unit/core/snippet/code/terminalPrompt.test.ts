import assert from "node:assert/strict";
import { withoutPrompt } from "../../../../../src/core/snippet/code/terminalPrompt.ts";

describe("The prompt before what is selected in a terminal", () => {
  const table: readonly (readonly [text: string, without: string])[] = [
    ["root@vm:/tmp/a b# echo typed", "echo typed"],
    ["ada@host:~/work$ ls -la\nfile", "ls -la\nfile"],
    ["[ada@host work]$ ls", "ls"],
    ["ada@Mac work % ls", "ls"],
    ["(venv) ada@host:~$ pip list", "pip list"],
    ["PS C:\\Users\\ada> Get-Item .", "Get-Item ."],
    ["(base) PS /home/ada> ls", "ls"],
    ["C:\\Users\\ada>dir", "dir"],
    ["$ npm test", "npm test"],
    ["❯ git log", "git log"],
    ["ls -la", "ls -la"],
    ["echo $HOME > out", "echo $HOME > out"],
    ["$HOME/bin/run", "$HOME/bin/run"],
    ["git clone git@example.com:a/b.git", "git clone git@example.com:a/b.git"],
    ["error: at a (b.ts:1)\nada@host:~$ ls", "error: at a (b.ts:1)\nada@host:~$ ls"],
    ["", ""],
  ];
  for (const [text, without] of table) {
    it(JSON.stringify(text), () => {
      assert.equal(withoutPrompt(text), without);
    });
  }
});
