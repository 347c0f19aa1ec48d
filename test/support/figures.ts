/** The value that this share of all is not above; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `1,234,567`. */
export function count(value: number): string {
  return whole.format(value)
}

/** `0.42 ms`, `17.3 ms`, `1,240 ms`. */
export function ms(value: number): string {
  if (value < 10) return `${value.toFixed(2)} ms`
  return value < 100 ? `${value.toFixed(1)} ms` : `${count(value)} ms`
}

/** `312 MB`; a megabyte is a million bytes. */
export function megabytes(bytes: number): string {
  return `${count(bytes / 1_000_000)} MB`
}
