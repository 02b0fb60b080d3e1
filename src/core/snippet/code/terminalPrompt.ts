/** The usual prompts of shells: `ada@host:~/work$ `, `(venv) PS C:\work> `, `C:\work>`, `$ `. */
const prompt =
  /^(?:\([^)\n]{1,60}\) ?)?(?:\[?[\w.-]+@[\w.-]+[: ]?[^\n#$%>]{0,200}[#$%>] ?|PS [^>\n]{0,200}> ?|[A-Za-z]:\\[^>\n]{0,200}> ?|[$%>❯➜] )/;

/** A selection in a terminal, without the prompt that it begins with. */
export function withoutPrompt(text: string): string {
  return text.replace(prompt, "");
}
