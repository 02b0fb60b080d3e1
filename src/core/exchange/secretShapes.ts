/** Keys and tokens with a distinctive format. */
const shapes: readonly RegExp[] = [
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/,
  // AWS
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  // GitHub, GitLab
  /\bgh[pousr]_[A-Za-z0-9]{36}/,
  /\bgithub_pat_[A-Za-z0-9_]{22,}/,
  /\bglpat-[\w-]{20}/,
  // Slack, Stripe, OpenAI and Anthropic, npm, Google
  /\bxox[abeoprs]-[\w-]{10,}/,
  /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  /\bsk-[\w-]{32,}/,
  /\bnpm_[A-Za-z0-9]{36}/,
  /\bAIza[\w-]{35}/,
];

/** `password = "…"`, `API_KEY=…`, `"client_secret": "…"`: the end of a name, then a value without blanks, read once. */
const assignment =
  /(?:password|passwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key)["']?[ \t]{0,9}[:=][ \t]{0,9}(?:"([^"\s]{8,500})"|'([^'\s]{8,500})'|(?=([^\s"'`,;()[\]{}<>]{8,500}))\3[ \t]*$)/gim;

/** A placeholder instead of a value: a variable, a reference, an example. */
const placeholder =
  /^(?:[$%<{&*.]|(?:your|my|the|test|example|dummy|sample|fake|change|todo|none|null|nil|undefined|true|false|string|str|password|passwd|secret|token|process\.|os\.|env\b|import\.|this\.|self\.|x{3,}|\*{3,}))/i;

/**
 * Whether a text seems to contain a password, a key or a token. It checks well-known formats only: it misses others,
 * and may take an example for a secret.
 */
export function looksSecret(text: string): boolean {
  if (shapes.some((shape) => shape.test(text))) {
    return true;
  }
  for (const [, double, single, bare] of text.matchAll(assignment)) {
    const value = double ?? single ?? bare ?? "";
    // Only configuration files have values without quotes; in code the word is a name.
    const isName = bare !== undefined && !/\d/.test(value);
    if (!isName && !placeholder.test(value)) {
      return true;
    }
  }
  return false;
}
