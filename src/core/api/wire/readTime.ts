/** Epoch values below this are seconds: as milliseconds they would lie before March 1973. */
const secondsBelow = 1e11;
const maximalTime = 8.64e15;
/** The most common format, which `Date.parse` reads. A fast path, since every record has two times. */
const plainIso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/**
 * ISO 8601, `YYYY-MM-DD HH:MM:SS` (taken as UTC), epoch seconds or epoch milliseconds, the latter also as text.
 * @returns epoch milliseconds, or undefined for anything else.
 */
export function readTime(value: unknown): number | undefined {
  if (typeof value === "number") {
    return fromEpoch(value);
  }
  if (typeof value !== "string" || value.length > 64) {
    return undefined;
  }
  if (plainIso.test(value)) {
    return parsed(value);
  }
  if (/^\d{1,16}(\.\d+)?$/.test(value)) {
    return fromEpoch(Number(value));
  }
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      value,
    );
  if (match === null) {
    return undefined;
  }
  const [, date, time = "00:00", zone = "Z"] = match;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  return parsed(`${date}T${time}${offset}`);
}

function parsed(text: string): number | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

function fromEpoch(value: number): number | undefined {
  const milliseconds = Math.round(Math.abs(value) < secondsBelow ? value * 1_000 : value);
  return Number.isFinite(value) && Math.abs(milliseconds) <= maximalTime ? milliseconds : undefined;
}
