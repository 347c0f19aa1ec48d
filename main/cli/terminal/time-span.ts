import { InvalidArgumentError } from 'commander'

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Milliseconds of a span such as `500ms`, `60s`, `5m`, `1h`; a bare number counts seconds. For options. */
export function timeSpan(text: string): number {
  const [, number = '', unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text) ?? []
  const value = Number(number) * (unitMs[unit] ?? 0)
  if (number === '' || value > 24 * 3_600_000)
    throw new InvalidArgumentError('Enter a time such as 60s, 5m or 500ms.')
  return value
}
