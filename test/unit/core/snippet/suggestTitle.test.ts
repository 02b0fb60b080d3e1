import assert from "node:assert/strict";
import fc from "fast-check";
import { suggestTitle } from "../../../../src/core/snippet/suggestTitle.ts";
import { titleProblem } from "../../../../src/core/snippet/titleRules.ts";
import { assertCost } from "../../../support/cost.ts";

describe("suggestTitle", () => {
  const cases: readonly (readonly [what: string, code: string, title: string])[] = [
    ["a function", "function debounce(run, wait) {\n}\n", "debounce"],
    ["an exported async function", "export async function readAll() {}", "readAll"],
    ["a Python function below a comment", "# Reads.\ndef read_all(path):\n    pass", "read_all"],
    ["a class below imports", 'import x from "x";\n\nexport class Store {}', "Store"],
    ["a Rust function", "pub(crate) fn main() {}", "main"],
    ["a Go method", "func (s *Server) Close() error {\n}", "Close"],
    ["a Ruby predicate", "def empty?\nend", "empty?"],
    ["a Java method", "public static int add(int a, int b) {\n}", "add"],
    ["a C function", "static char *copy(const char *from)\n{\n}", "copy"],
    ["a shell function", "backup() {\n  tar c .\n}", "backup"],
    ["a constant", "const retryDelays = [1, 2, 4];", "retryDelays"],
    ["a table", "CREATE TABLE IF NOT EXISTS people (id int);", "people"],
    ["a Lisp function", "(defn add [a b] (+ a b))", "add"],
    ["a type", "type Shape = Circle | Square;", "Shape"],
    ["a name that is not English", "def größe(x):\n  return x", "größe"],
    ["a comment", "// Copies all files.\nrsync(a, b);", "Copies all files."],
    ["a comment of a block", "/* Copies all files. */\nrsync(a, b);", "Copies all files."],
    ["a comment in HTML", "<!-- Sign in -->\n<form></form>", "Sign in"],
    [
      "a shebang, which says nothing",
      "#!/bin/sh\n# Copies all files\nrsync a b",
      "Copies all files",
    ],
    ["no comment but a colour", "#fff {}", "#fff {}"],
    ["a command", "\n\n  git log --oneline\n", "git log --oneline"],
    ["punctuation first", "{\n  name: 1\n}", "name: 1"],
    ["nothing but punctuation", "\n ({[]})", "({[]})"],
    ["a condition, which is no function", "if (ready) {\n}", "if (ready)"],
    ["a TypeScript arrow function", "export const sum = (a: number) => a;", "sum"],
    ["a TypeScript enumeration", "export const enum Color { Red }", "Color"],
    ["a JavaScript method", "  async readAll(path) {\n  }", "readAll"],
    ["a JavaScript getter", "get name() {\n return 1;\n}", "name"],
    ["a function that a module exports", "module.exports = function build() {}", "build"],
    ["a method of a prototype", "Foo.prototype.bar = function () {\n}", "Foo.prototype.bar"],
    ["an export of CommonJS", "exports.handler = async (event) => {\n};", "handler"],
    ["a generator", "function* ids() {}", "ids"],
    ["a test", 'describe("a thing", () => {\n})', "a thing"],
    ["an asynchronous Python function", "async def fetch(url):\n  pass", "fetch"],
    ["a decorated Python function", "@app.route('/')\ndef index():\n    return ''", "index"],
    ["a Python lambda", "square = lambda x: x * x", "square"],
    ["a Ruby method of the class", "def self.build(x)\nend", "self.build"],
    ["a PHP method", "<?php\npublic function getName(): string {\n}", "getName"],
    [
      "a PHP class below its namespace",
      "<?php\n\nnamespace App;\n\nfinal class Mailer extends X {}",
      "Mailer",
    ],
    ["a Rust structure", "#[derive(Debug)]\npub struct Point<T> { x: T }", "Point"],
    [
      "a Rust implementation of a trait",
      "impl Display for Point {\n fn fmt() {}\n}",
      "Display for Point",
    ],
    ["a Rust macro", "macro_rules! hash {\n}", "hash"],
    ["a Rust constant", "pub const MAX: u32 = 1;", "MAX"],
    ["a Go type", "type Server struct {\n}", "Server"],
    ["a generic Go function", "func Map[T any](x []T) []T {\n}", "Map"],
    ["a Go function below its package", 'package main\n\nimport "fmt"\n\nfunc hello() {}', "hello"],
    [
      "a Java class below its imports",
      "package a.b;\n\nimport x.y;\n\npublic class Foo<T> extends Bar {\n  int a() {}\n}",
      "Foo",
    ],
    ["an annotated Java method", "@Override\npublic List<String> names() {\n}", "names"],
    ["a Java record", "public record Point(int x, int y) {}", "Point"],
    ["a Kotlin function", "suspend fun <T> load(x: T): T {\n}", "load"],
    ["a Kotlin extension", "fun String.shout() = uppercase()", "String.shout"],
    ["a Kotlin data class", "data class User(val name: String)", "User"],
    ["a Kotlin value", "val answer = 42", "answer"],
    ["a Swift function", "public func area(of x: Shape) -> Double {\n}", "area"],
    ["a Swift extension", "extension Array where Element: Equatable {\n}", "Array"],
    ["a Swift actor", "actor Store {\n}", "Store"],
    ["a C# method", "public async Task<int> CountAsync(string path)\n{\n}", "CountAsync"],
    ["a C# property", "public string Name { get; set; }", "Name"],
    ["a C++ function", "std::vector<int> sorted(std::vector<int> v) {\n}", "sorted"],
    ["a C++ method", "void Foo::bar() const\n{\n}", "Foo::bar"],
    ["a C++ template", "template <typename T>\nT max(T a, T b) {\n}", "max"],
    ["a C macro", "#define MAX(a, b) ((a) > (b) ? (a) : (b))", "MAX"],
    ["a C function below what it includes", "#include <stdio.h>\n\nint main(void) {\n}", "main"],
    ["a C structure", "typedef struct node {\n int x;\n} node_t;", "node"],
    ["an Objective-C method", "- (void)viewDidLoad {\n}", "viewDidLoad"],
    ["a Lua function of a module", "function M.trim(s)\nend", "M.trim"],
    ["a Lua function as a value", "M.trim = function(s)\nend", "M.trim"],
    ["a Perl subroutine", "sub parse_line {\n my ($x) = @_;\n}", "parse_line"],
    ["an R function", "mean_of <- function(x) {\n mean(x)\n}", "mean_of"],
    ["a short Julia function", "area(r) = pi * r^2", "area"],
    ["an Elixir module", "defmodule Foo.Bar do\n def go, do: 1\nend", "Foo.Bar"],
    ["an Erlang module", "-module(foo).\nfactorial(0) -> 1;", "foo"],
    ["a Haskell signature", "factorial :: Int -> Int\nfactorial 0 = 1", "factorial"],
    ["a Haskell type", "data Tree a = Leaf | Node a", "Tree"],
    ["a recursive OCaml function", "let rec fact n = if n = 0 then 1 else n * fact (n-1)", "fact"],
    ["an F# function", "let add x y = x + y", "add"],
    ["a Scala function", "def add(a: Int, b: Int): Int = a + b", "add"],
    ["a Scala object", "object Main extends App {\n}", "Main"],
    ["a Scala case class", "case class User(name: String)", "User"],
    ["a private Clojure function", "(defn- add [a b] (+ a b))", "add"],
    ["a Scheme function", "(define (square x) (* x x))", "square"],
    ["an Emacs Lisp function", '(defun my-greet ()\n  (message "hi"))', "my-greet"],
    ["a Dart function", "Future<void> load() async {\n}", "load"],
    ["a Zig function", "pub fn main() !void {\n}", "main"],
    ["a Nim procedure", "proc add*(a, b: int): int =\n  a + b", "add"],
    ["a Visual Basic procedure", "Public Sub Main()\nEnd Sub", "Main"],
    [
      "a Visual Basic function",
      "Private Function Total(x As Integer) As Integer\nEnd Function",
      "Total",
    ],
    ["a Pascal procedure", "procedure Hello;\nbegin\nend;", "Hello"],
    ["a Fortran subroutine", "subroutine swap(a, b)\nend subroutine", "swap"],
    ["an Ada procedure", "procedure Main is\nbegin\nend;", "Main"],
    ["a COBOL program", "IDENTIFICATION DIVISION.\nPROGRAM-ID. HELLO.", "HELLO"],
    ["a PowerShell function", "function Get-Thing {\n param($x)\n}", "Get-Thing"],
    [
      "a Bash function below its options",
      "#!/usr/bin/env bash\nset -euo pipefail\n\nmain() {\n}",
      "main",
    ],
    ["a fish function", "function greet\nend", "greet"],
    ["a comment of a batch file", "@echo off\nrem Copies all files\ncopy a b", "Copies all files"],
    ["a Makefile", ".PHONY: build\nbuild: src\n\tgo build", "build: src"],
    ["a Dockerfile", "FROM node:20\nRUN npm ci", "FROM node:20"],
    ["YAML", "name: CI\non: push", "name: CI"],
    ["JSON", '{\n  "name": "x"\n}', '"name": "x"'],
    ["TOML", '[package]\nname = "x"', "[package]"],
    ["an HTML page", "<!doctype html>\n<html>\n<head>\n<title>Sign in</title>\n</head>", "Sign in"],
    ["XML", '<?xml version="1.0"?>\n<project>\n</project>', "<project>"],
    ["a CSS rule", ".button:hover {\n  color: red;\n}", ".button:hover"],
    ["an SCSS mixin", "@mixin center($x) {\n}", "@mixin center($x)"],
    ["an SQL table in quotes", 'create table "order items" (id int);', "order items"],
    [
      "an SQL procedure",
      "CREATE OR REPLACE PROCEDURE `app`.`tidy_up`()\nBEGIN\nEND",
      "app.tidy_up",
    ],
    [
      "an SQL query over several lines",
      "SELECT name\nFROM users\nWHERE id = 1",
      "SELECT name FROM users WHERE id = 1",
    ],
    [
      "an SQL query with a function",
      "SELECT a, SUM(b) AS c\nFROM d",
      "SELECT a, SUM(b) AS c FROM d",
    ],
    [
      "a call that is put off",
      "ctx, cancel := start(1)\ndefer cancel()",
      "ctx, cancel := start(1)",
    ],
    ["a JSON object", '{\n  "type": "node",\n  "port": 1\n}', '"type": "node"'],
    ["an SQL view", "CREATE MATERIALIZED VIEW sales AS SELECT 1", "sales"],
    ["a GraphQL type", "type Query {\n me: User\n}", "Query"],
    ["a GraphQL query", "query Viewer($x: Int) {\n}", "Viewer"],
    ["a message of Protocol Buffers", 'syntax = "proto3";\nmessage User {\n}', "User"],
    [
      "a Terraform resource",
      'resource "aws_s3_bucket" "logs" {\n}',
      'resource "aws_s3_bucket" "logs"',
    ],
    ["a LaTeX command", "\\newcommand{\\norm}[1]{x}", "\\norm"],
    ["a LaTeX section", "\\section{Introduction}\nText", "Introduction"],
    ["a Markdown heading", "# How to build\n\ntext", "How to build"],
    ["a Vim function", "function! s:Trim() abort\nendfunction", "s:Trim"],
    ["a MATLAB function", "function y = square(x)\nend", "square"],
    ["a Groovy method", "def call(Map config) {\n}", "call"],
    ["a Solidity contract", "contract Token is ERC20 {\n}", "Token"],
    ["a Verilog module", "module counter(input clk);\nendmodule", "counter"],
    ["a VHDL entity", "entity counter is\nend;", "counter"],
    ["an assembler label", "main:\n  push rbp", "main:"],
    ["a Tcl procedure", "proc greet {name} {\n}", "greet"],
    ["a GDScript function", "func _ready():\n\tpass", "_ready"],
    ["a Svelte component", "<script>\nlet count = 0;\n</script>", "count"],
    ["a React component", "export default function App() {\n return <div/>;\n}", "App"],
    ["a path, of which only its last name", "/home/me/secret/project/file.ts", "file.ts"],
    ["a path of Windows", "C:\\Users\\me\\x.ts", "x.ts"],
    ["a comment that is a path", "// /home/me/project/src/file.ts\nconst a = 1;", "a"],
    ["nothing but a path and a call", "# src/app/main.py\nprint(1)", "print(1)"],
    ["a file's address", "file:///home/me/x", "x"],
    ["a licence above a function", "/*\n * Copyright 2024 X\n */\nfunction go() {}", "go"],
    [
      "a block of documentation",
      "/**\n * Adds two numbers.\n * @param a\n */\na + b;",
      "Adds two numbers.",
    ],
    ["a Python docstring", '"""Reads a file."""\nprint(1)', "Reads a file."],
    ["an order to a linter", "/* eslint-disable */\nfoo();", "foo();"],
    ["a directive", '"use strict";\nfoo(1);', "foo(1);"],
    ["an encoding", "# -*- coding: utf-8 -*-\nprint(1)", "print(1)"],
    ["an expression with new", "new Foo(bar)\n", "new Foo(bar)"],
    ["half a condition", "} else if (x) {\n foo()\n}", "} else if (x)"],
    ["an expression with await", "await fetch(url)\n", "await fetch(url)"],
    ["a function below a constant", "  const inner = 1;\nfunction outer() {}", "outer"],
    ["what is taken apart", "const { a, b } = require('x');", "const { a, b } = require('x');"],
    ["a Rust implementation", "impl<T: Display> Wrapper<T> {", "Wrapper"],
    ["a command with somebody's folder", "cd /home/me/secret/project && ls", "cd project && ls"],
    ["a command with a folder of Windows", "type C:\\Users\\me\\notes.txt", "type notes.txt"],
    [
      "a route, which is no path of a file",
      "app.get('/users/list', list);",
      "app.get('/users/list', list);",
    ],
    [
      "an address",
      "curl https://example.com/home/users/1",
      "curl https://example.com/home/users/1",
    ],
    ["CRLF", "x = 1\r\ny = 2\r\n", "x = 1"],
    ["NUL and marks of direction", "\u202ea\u0000b\u200f = 1", "a b = 1"],
    ["white space", " \n\t\n", ""],
    ["nothing", "", ""],
  ];
  for (const [what, code, title] of cases) {
    it(`makes ${JSON.stringify(title)} of ${what}`, () => {
      assert.equal(suggestTitle(code), title);
    });
  }

  it("cuts a long line between words", () => {
    assert.equal(
      suggestTitle("one two three ".repeat(20)),
      "one two three one two three one two three one two three…",
    );
  });

  it("cuts no family of emoji in two", () => {
    assert.equal(suggestTitle("👩‍👩‍👧".repeat(100)), `${"👩‍👩‍👧".repeat(31)}…`);
  });

  it("never makes a title that could not be saved, and never half an emoji", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (code) => {
        const title = suggestTitle(code);
        assert.ok(title === "" || titleProblem(title) === undefined);
        assert.ok(title.isWellFormed());
      }),
    );
  });

  it("reads the beginning of a mebibyte in no time, whatever it is made of", () => {
    for (const unit of ["a", " ", "a ", "(", "const ", "public static ", "/*", "a b(", "# "]) {
      const code = unit.repeat(Math.ceil(1_048_576 / unit.length));
      assertCost(500, () => suggestTitle(code), JSON.stringify(unit));
    }
  });
});
