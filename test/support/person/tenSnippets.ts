/** A piece of code that somebody wants to keep, and how they look for it later. */
export interface KeptPiece {
  readonly file: string;
  readonly code: string;
  /** What the language step offers first. */
  readonly language: string;
  /** As they are typed, apart by spaces. */
  readonly tags: string;
  /** Words that are remembered, not the title. */
  readonly remembered: string;
}

/** Ten pieces as the user meets them in a week, indented as the editor is set. */
export const tenSnippets: readonly KeptPiece[] = [
  {
    file: "throttle.ts",
    code: "export function throttled(run: () => void, ms: number): () => void {\n    let last = 0;\n    return () => {\n        if (Date.now() - last < ms) return;\n        last = Date.now();\n        run();\n    };\n}\n",
    language: "TypeScript",
    tags: "timing",
    remembered: "throttled",
  },
  {
    file: "chunks.py",
    code: "def in_chunks(items, size):\n    for start in range(0, len(items), size):\n        yield items[start:start + size]\n",
    language: "Python",
    tags: "lists",
    remembered: "chunks size",
  },
  {
    file: "backup.sh",
    code: 'tar --create --gzip --file "backup-$(date +%F).tar.gz" "$HOME/notes"\n',
    language: "Shell",
    tags: "files",
    remembered: "tar gzip",
  },
  {
    file: "top.sql",
    code: "SELECT customer, SUM(amount) AS total\nFROM orders\nGROUP BY customer\nORDER BY total DESC\nLIMIT 5;\n",
    language: "SQL",
    tags: "report",
    remembered: "customer total",
  },
  {
    file: "center.css",
    code: ".middle {\n    display: grid;\n    place-items: center;\n}\n",
    language: "CSS",
    tags: "layout",
    remembered: "place-items",
  },
  {
    file: "dialog.html",
    code: '<dialog id="question">\n    <form method="dialog"><button>Yes</button></form>\n</dialog>\n',
    language: "HTML",
    tags: "forms",
    remembered: "dialog question",
  },
  {
    file: "context.go",
    code: "ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)\ndefer cancel()\n",
    language: "Go",
    tags: "timing",
    remembered: "WithTimeout",
  },
  {
    file: "read.rs",
    code: "fn lines_of(path: &str) -> std::io::Result<Vec<String>> {\n    std::fs::read_to_string(path).map(|text| text.lines().map(String::from).collect())\n}\n",
    language: "Rust",
    tags: "files",
    remembered: "lines_of",
  },
  {
    file: "attach.json",
    code: '{\n    "type": "node",\n    "request": "attach",\n    "port": 9229\n}\n',
    language: "JSON",
    tags: "debugging",
    remembered: "attach 9229",
  },
  {
    file: "Stack.java",
    code: "class Undo<T> {\n    private final java.util.ArrayDeque<T> steps = new java.util.ArrayDeque<>();\n}\n",
    language: "Java",
    tags: "history",
    remembered: "ArrayDeque steps",
  },
];
