import { declaredName } from "./declaredName.ts";
import { cleanTitle, maximumTitleLength } from "./titleRules.ts";

/** The part of the code that is read, in UTF-16 units: a title comes from the beginning. */
const readLength = 20_000;
/** The part of a line that is read, because the cost of some patterns is the square of a run of blanks. */
const lineLength = 300;
const suggestedLength = 60;

const commentStart =
  /^[ \t]*(?:\/\*+|<!--|\/\/[/!]?|#(?![!\w[])#*|--(?!\w)|;+|%+|\(\*|"""|'''|rem\s)[ \t]*(.*)$/iu;
const commentEnd = /[ \t]*(?:\*+\/|-->|\*\)|"""|''')\s*$/u;

/** Lines for programs, which do not describe the code. */
const directives: readonly RegExp[] = [
  /^\s*#!/u,
  /^\s*["']use \w+["'];?\s*$/u,
  /^\s*@echo off\s*$/iu,
  /^\s*set -[a-z]+/u,
  /^\s*\.PHONY\b/u,
  /^\s*(?:<\?(?:php|xml)\b|<!doctype\b|<\/?(?:html|head|body|script|style|template|meta)\b[^>]*>?\s*$)/iu,
  /^\s*(?:package|import|from|using|use|require|include|#include|#import|#pragma|@import|@use|syntax|open|mod)\b[^({]*;?\s*$/u,
  /^\s*(?:const|let|var)\s.*\brequire\(/u,
];

/** Comments for programs and lawyers. */
const noise =
  /^(?:(?:eslint|prettier|tslint|biome|oxlint|jshint|stylelint|pylint|noqa|istanbul|c8|v8)\b|@(?:ts-|flow|license|copyright|file)|-\*-|vim?:|coding[:=]|type:|#?(?:end)?region\b|copyright\b|\(c\)|©|spdx|licen[cs]ed?\b|all rights reserved|auto-?generated)/iu;

const path = /^(?:file:\/\/|~?\/|\.{1,2}\/|[a-z]:[\\/]|\\\\|[\w@.-]+[\\/])[^\s"'()<>{};,=]*$/iu;

const personalPath =
  /(?<![\w:/\\])(?:file:\/\/)?(?:\/?[A-Za-z]:)?[\\/](?:home|Users|Documents and Settings)[\\/][^\s"'`<>|]*[^\s"'`<>|\\/]/gu;

/**
 * A title from the code: its first declared name, else its first comment, else its first meaningful line. Short, on one
 * line, without control characters. Of a path, which may reveal the user's folders, only the last name is used. "" if
 * there is none.
 */
export function suggestTitle(code: string): string {
  const beginning = code.slice(0, readLength).replaceAll(/\r\n?/g, "\n");
  const lines = beginning.split("\n").map((line) => line.slice(0, lineLength));
  return shorten(
    lastName(
      declaredName(lines.join("\n")) ??
        firstComment(lines) ??
        statement(lines) ??
        firstLine(lines) ??
        "",
    ),
  );
}

function firstComment(lines: readonly string[]): string | undefined {
  let isInside = false;
  for (const line of lines) {
    const begun = isInside ? /^\s*\**[ \t]?(.*)$/u.exec(line) : commentStart.exec(line);
    if (begun === null) {
      continue;
    }
    const text = (begun[1] ?? "").replace(commentEnd, "").trim();
    if (saysSomething(text) && !noise.test(text) && !text.startsWith("@") && !path.test(text)) {
      return text;
    }
    const opens = /^\s*(?:\/\*|<!--|\(\*|"""|''')/u.test(line);
    isInside = (isInside || opens) && !commentEnd.test(opens ? line.trim().slice(3) : line);
  }
  return undefined;
}

/** A query has several lines, and the first says little. */
function statement(lines: readonly string[]): string | undefined {
  const start = lines.findIndex(isMeaningful);
  return /^\s*(?:select|with|insert|update|delete|merge)\s*(?:\s|$)/iu.test(lines[start] ?? "")
    ? lines.slice(start, start + 10).join(" ")
    : undefined;
}

function firstLine(lines: readonly string[]): string | undefined {
  const line =
    lines.find((each) => isMeaningful(each) && commentStart.exec(each) === null) ??
    lines.find(saysSomething) ??
    lines.find((each) => each.trim() !== "");
  return line?.replace(/(?:(?<=[^\s>(])\s+\{|,)\s*$/u, "");
}

function isMeaningful(line: string): boolean {
  return saysSomething(line) && !directives.some((pattern) => pattern.test(line));
}

function saysSomething(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line);
}

/** Replaces a path by its last name, also a path of a home folder within a line. */
function lastName(given: string): string {
  const text = given.replaceAll(personalPath, (found) => found.split(/[\\/]+/u).at(-1) ?? "");
  const trimmed = text.trim();
  return path.test(trimmed)
    ? (trimmed.split(/[\\/]+/u).findLast((part) => part !== "") ?? "")
    : text;
}
/** Cuts between words if possible, never within a visible character; removes bidirectional characters. */
function shorten(text: string): string {
  const cleaned = cleanTitle(
    text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, ""),
  );
  const cut = firstCharacters(cleaned);
  if (cleaned.length <= cut.length + 1) {
    return cleaned;
  }
  const lastBlank = cut.lastIndexOf(" ");
  return `${(lastBlank > suggestedLength / 2 ? cut.slice(0, lastBlank) : cut).trimEnd()}…`;
}

/** The first characters, with room for the ellipsis. */
function firstCharacters(text: string): string {
  const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  let cut = "";
  let count = 0;
  for (const { segment } of characters.segment(text.slice(0, 4 * maximumTitleLength))) {
    count += 1;
    if (count === suggestedLength || cut.length + segment.length >= maximumTitleLength) {
      break;
    }
    cut += segment;
  }
  return cut;
}
