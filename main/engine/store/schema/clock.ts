/**
 * Stands for "no clock" in the store: sorts before every instant. Two to the 62nd, exact as a JavaScript number and as
 * SQLite's integer, and earlier than the year 1, which some senders write for "no time".
 */
const noClockUs = -(2 ** 62)

export function storedClock(clockUs: number | null): number {
  return clockUs ?? noClockUs
}

export function readClock(stored: number): number | null {
  return stored === noClockUs ? null : stored
}

/** Format in which most senders write an instant. A timestamp in this format is not stored beside its clock. */
export function clockText(clockUs: number): string {
  const ms = clockUs / 1000
  return Number.isInteger(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : ''
}
