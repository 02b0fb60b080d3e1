import assert from "node:assert/strict";
import { languageMarkedIn } from "../../../../../src/core/snippet/language/languageMarks.ts";

describe("The language that code says it is in", () => {
  const table: readonly (readonly [code: string, id: string | undefined])[] = [
    ["#!/bin/bash\necho", "shellscript"],
    ["#!/bin/sh -e\n", "shellscript"],
    ["#!/usr/bin/env zsh\n", "shellscript"],
    ["#!/usr/bin/env python3\nprint()", "python"],
    ["#!/usr/bin/env -S node --test\n", "javascript"],
    ["#!/usr/bin/env -S LANG=C perl -w\n", "perl"],
    ["#!/usr/bin/env pwsh\r\nGet-Item", "powershell"],
    ["#!/usr/local/bin/Rscript\n", "r"],
    ["#!/opt/own/interpreter\n{}", undefined],
    ["#!\n", undefined],
    ["<?php echo 1;", "php"],
    ["\n<!DOCTYPE html><title>", "html"],
    ['<?xml version="1.0"?><a/>', "xml"],
    ["--- a/x\n+++ b/x\n", "diff"],
    ['{"a": [1, 2]}', "json"],
    ["[1, 2]\n", "json"],
    ["{ a: 1 }", undefined],
    ["[x for x in y]", undefined],
    ["12", undefined],
    ["const a = 1;", undefined],
    ["", undefined],
  ];
  for (const [code, id] of table) {
    it(`${JSON.stringify(code)} is ${id ?? "not told"}`, () => {
      assert.equal(languageMarkedIn(code), id);
    });
  }

  it("does not read what is long for JSON", () => {
    assert.equal(languageMarkedIn(JSON.stringify(["x".repeat(200_000)])), undefined);
  });
});
