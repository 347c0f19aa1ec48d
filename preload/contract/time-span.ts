const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/**
 * Milliseconds of a span such as `500ms`, `60s`, `5m` or `1h`; a bare number counts seconds. An integer, since timers
 * take no other. `null` if over a day.
 */
export function timeSpanMs(text: string): number | null {
  const [, number = '', unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text) ?? []
  const value = Number(number) * (unitMs[unit] ?? 0)
  return number === '' || value > 24 * 3_600_000 ? null : Math.ceil(value)
}
