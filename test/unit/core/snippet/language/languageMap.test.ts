import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { languageTable } from "../../../../../src/core/snippet/language/languageTable.ts";
import {
  languageNameOf,
  languageNameOfFile,
  serviceLanguageFor,
} from "../../../../../src/core/snippet/language/fileLanguage.ts";
import {
  editorLanguageFor,
  fileExtensionFor,
} from "../../../../../src/core/snippet/language/languageMap.ts";
import {
  generateFileNameTable,
  generateLanguageTable,
} from "../../../../support/languages/generateLanguageTable.ts";

/** The ids of VS Code 1.139 with its built-in extensions. */
const known =
  "plaintext code-text-binary scminput search-result log bat clojure coffeescript jsonc json c cpp cuda-cpp csharp css dart diff dockerfile fsharp git-commit git-rebase ignore go groovy handlebars hlsl html ini properties java javascriptreact javascript jsx-tags julia juliamarkdown less tex latex bibtex cpp_embedded_latex markdown lua makefile markdown-math objective-c objective-cpp perl raku php powershell jade python r razor restructuredtext ruby rust scss shaderlab shellscript sql swift typescript typescriptreact vb xml xsl dockercompose yaml".split(
    " ",
  );

const language = (name: string): { id: string; name: string } => ({ id: `id of ${name}`, name });

describe("editorLanguageFor", () => {
  const cases: readonly (readonly [serviceName: string, editorId: string])[] = [
    ["Python", "python"],
    ["  PYTHON ", "python"],
    ["Shell", "shellscript"],
    ["Bash", "shellscript"],
    ["zsh", "shellscript"],
    ["C", "c"],
    ["C++", "cpp"],
    ["C#", "csharp"],
    ["F#", "fsharp"],
    ["Objective-C", "objective-c"],
    ["Objective-C++", "objective-cpp"],
    ["Visual Basic .NET", "vb"],
    ["VB.NET", "vb"],
    ["Text", "plaintext"],
    ["Plain Text", "plaintext"],
    ["JSX", "javascriptreact"],
    ["TSX", "typescriptreact"],
    ["Pug", "jade"],
    ["Jade", "jade"],
    ["Docker", "dockerfile"],
    ["Dockerfile", "dockerfile"],
    ["Golang", "go"],
    ["Batchfile", "bat"],
    ["LaTeX", "latex"],
    ["TeX", "tex"],
    ["Perl 6", "raku"],
    ["Raku", "raku"],
    ["Perl", "perl"],
    ["Cuda", "cuda-cpp"],
    ["JSON with Comments", "jsonc"],
    ["Java Properties", "properties"],
    ["YAML", "yaml"],
    ["HTML", "html"],
    ["Node", "javascript"],
    ["T-SQL", "plaintext"],
    ["TSQL", "sql"],
    ["reStructuredText", "restructuredtext"],
    ["HTML+PHP", "php"],
    ["setup.py", "python"],
    ["Klingon", "plaintext"],
    ["", "plaintext"],
    ["constructor", "plaintext"],
    ["__proto__", "plaintext"],
  ];
  for (const [serviceName, editorId] of cases) {
    it(`maps ${JSON.stringify(serviceName)} to ${editorId}`, () => {
      assert.equal(editorLanguageFor(serviceName, known), editorId);
    });
  }

  it("returns nothing that the editor does not know", () => {
    assert.equal(editorLanguageFor("Python", ["plaintext", "go"]), "plaintext");
    assert.equal(editorLanguageFor("Pug", ["pug"]), "pug");
    assert.equal(editorLanguageFor("JSX", ["javascript"]), "javascript");
  });

  it("asks the aliases of installed extensions before linguist", () => {
    const aliases = new Map([["t-sql", "mssql"]]);
    assert.equal(editorLanguageFor("T-SQL", [...known, "mssql"], aliases), "mssql");
  });
});

describe("serviceLanguageFor", () => {
  const service = [
    "C",
    "C#",
    "C++",
    "CSS",
    "Dockerfile",
    "Go",
    "INI",
    "JavaScript",
    "JSON",
    "Objective-C",
    "Perl",
    "Pug",
    "Python",
    "Raku",
    "Shell",
    "TeX",
    "Text",
    "TSX",
    "TypeScript",
    "Visual Basic .NET",
    "Zig",
  ].map(language);
  const cases: readonly (readonly [editorId: string, serviceName: string | undefined])[] = [
    ["python", "Python"],
    ["shellscript", "Shell"],
    ["csharp", "C#"],
    ["cpp", "C++"],
    ["c", "C"],
    ["javascript", "JavaScript"],
    ["javascriptreact", "JavaScript"],
    ["typescriptreact", "TSX"],
    ["dockerfile", "Dockerfile"],
    ["jade", "Pug"],
    ["plaintext", "Text"],
    ["vb", "Visual Basic .NET"],
    ["objective-c", "Objective-C"],
    ["objective-cpp", "Objective-C"],
    ["latex", "TeX"],
    ["tex", "TeX"],
    ["raku", "Raku"],
    ["perl", "Perl"],
    ["jsonc", "JSON"],
    ["properties", "INI"],
    ["scss", "CSS"],
    ["golang", "Go"],
    ["search-result", undefined],
    ["scminput", undefined],
    ["constructor", undefined],
  ];
  for (const [editorId, serviceName] of cases) {
    it(`maps ${editorId} to ${serviceName ?? "nothing"}`, () => {
      assert.equal(serviceLanguageFor(editorId, service)?.name, serviceName);
    });
  }

  it("prefers the language's own name to a relative", () => {
    const both = ["TeX", "LaTeX", "JavaScript", "JSX"].map(language);
    assert.equal(serviceLanguageFor("latex", both)?.name, "LaTeX");
    assert.equal(serviceLanguageFor("javascriptreact", both)?.name, "JSX");
  });

  it("finds a language that the service spells in its own way", () => {
    assert.equal(serviceLanguageFor("dockerfile", [language("Docker")])?.name, "Docker");
    assert.equal(serviceLanguageFor("shellscript", [language("ZSH")])?.name, "ZSH");
    assert.equal(serviceLanguageFor("python", [language("Python3")])?.name, "Python3");
  });

  it("looks at the file's name where the editor sees plain text", () => {
    assert.equal(serviceLanguageFor("plaintext", service, "main.zig")?.name, "Zig");
    assert.equal(serviceLanguageFor("plaintext", service, "notes.txt")?.name, "Text");
    assert.equal(serviceLanguageFor("plaintext", service, "notes")?.name, "Text");
    assert.equal(serviceLanguageFor("go", service, "main.zig")?.name, "Go");
  });

  it("looks at the file's name where no language fits the editor's", () => {
    assert.equal(serviceLanguageFor("chatagent", service, "main.zig")?.name, "Zig");
  });

  it("finds nothing in an empty list", () => {
    assert.equal(serviceLanguageFor("python", []), undefined);
  });
});

describe("languageNameOfFile", () => {
  const cases: Readonly<Record<string, string>> = {
    "main.rs": "Rust",
    "README.md": "Markdown",
    "index.html": "HTML",
    "ci.yaml": "YAML",
    "ci.yml": "YAML",
    "query.sql": "SQL",
    "notes.txt": "Text",
    "App.m": "Objective-C",
    "plot.r": "R",
    "main.d": "D",
    "list.h": "C",
    "list.hpp": "C++",
    "app.ts": "TypeScript",
    "app.tsx": "TSX",
    "test.pl": "Perl",
    "cpu.v": "Verilog",
    "thesis.cls": "TeX",
    "data.json": "JSON",
    "main.fs": "F#",
    "index.php": "PHP",
    "run.PY": "Python",
    Dockerfile: "Dockerfile",
    Makefile: "Makefile",
    "CMakeLists.txt": "CMake",
    "requirements.txt": "Pip Requirements",
    Rakefile: "Ruby",
    Gemfile: "Ruby",
    Jenkinsfile: "Groovy",
    ".bashrc": "Shell",
    ".gitignore": "Ignore List",
    "go.mod": "Go Module",
    LICENSE: "Text",
  };
  for (const [fileName, name] of Object.entries(cases)) {
    it(`knows that ${fileName} is ${name}`, () => {
      assert.equal(languageNameOfFile(fileName), name);
    });
  }

  it("says nothing of an extension that many languages have, and of none", () => {
    for (const fileName of ["index.cgi", "part.inc", "notes", "x.unknown", "", "constructor"]) {
      assert.equal(languageNameOfFile(fileName), undefined, fileName);
    }
  });
});

describe("languageNameOf", () => {
  const cases: Readonly<Record<string, string>> = {
    js: "JavaScript",
    javascript: "JavaScript",
    ts: "TypeScript",
    tsx: "TSX",
    py: "Python",
    rb: "Ruby",
    rs: "Rust",
    yml: "YAML",
    md: "Markdown",
    sh: "Shell",
    bash: "Shell",
    zsh: "Shell",
    csharp: "C#",
    cs: "C#",
    "C++": "C++",
    cpp: "C++",
    golang: "Go",
    go: "Go",
    kt: "Kotlin",
    shellscript: "Shell",
    typescriptreact: "TSX",
    jsonc: "JSON with Comments",
    c: "C",
    h: "C",
  };
  for (const [text, name] of Object.entries(cases)) {
    it(`takes ${text} for ${name}`, () => {
      assert.equal(languageNameOf(text), name);
    });
  }

  it("takes nothing for a language that none is called by", () => {
    for (const text of ["", "klingon", "constructor", "javascrpt"]) {
      assert.equal(languageNameOf(text), undefined, text);
    }
  });
});

describe("fileExtensionFor", () => {
  it("never makes a notebook, which runs what its author wrote, whatever the language is called", () => {
    const names = languageTable.split(/[;\n]+/).flatMap((row) => row.split("|"));
    const spellings = names
      .flatMap((cell) => cell.split(","))
      .map((name) => name.replace(/^[!=]/, ""));
    for (const name of [...spellings, "IPython Notebook", "ipynb", "jupyter-notebook"]) {
      for (const each of [name, `.${name}`, `x.${name}`, name.toUpperCase(), ` ${name} `])
        assert.notEqual(fileExtensionFor(each), ".ipynb", each);
    }
  });

  const cases: readonly (readonly [serviceName: string, extension: string])[] = [
    ["Python", ".py"],
    ["C++", ".cpp"],
    ["C#", ".cs"],
    ["C", ".c"],
    ["Shell", ".sh"],
    ["Bash", ".sh"],
    ["JavaScript", ".js"],
    ["JSX", ".jsx"],
    ["TSX", ".tsx"],
    ["TypeScript", ".ts"],
    ["Dockerfile", ".dockerfile"],
    ["Docker", ".dockerfile"],
    ["Text", ".txt"],
    ["Plain Text", ".txt"],
    ["Jupyter Notebook", ".json"],
    ["TeX", ".tex"],
    ["Visual Basic .NET", ".vb"],
    ["Klingon", ".txt"],
    ["", ".txt"],
    ["toString", ".txt"],
  ];
  for (const [serviceName, extension] of cases) {
    it(`gives ${JSON.stringify(serviceName)} ${extension}`, () => {
      assert.equal(fileExtensionFor(serviceName), extension);
    });
  }
});

describe("the tables of languages", () => {
  const tables = {
    "languageTable.ts": generateLanguageTable,
    "fileNameTable.ts": generateFileNameTable,
  };
  for (const [name, generate] of Object.entries(tables)) {
    it(`are what the generator makes of the installed linguist data: ${name}`, async () => {
      const folder = new URL("../../../../../src/core/snippet/language/", import.meta.url);
      assert.equal(await readFile(new URL(name, folder), "utf8"), generate());
    });
  }
});
