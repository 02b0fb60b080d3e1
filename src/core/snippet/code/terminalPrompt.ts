/** Common shell prompts: `ada@host:~/work$ `, `(venv) PS C:\work> `, `C:\work>`, `$ `. */
const prompt =
  /^(?:\([^)\n]{1,60}\) ?)?(?:\[?[\w.-]+@[\w.-]+[: ]?[^\n#$%>]{0,200}[#$%>] ?|PS [^>\n]{0,200}> ?|[A-Za-z]:\\[^>\n]{0,200}> ?|[$%>❯➜] )/;

/** A terminal selection without its prompt. */
export function withoutPrompt(text: string): string {
  return text.replace(prompt, "");
}
