/**
 * Stands for "no clock" in the store: sorts before every instant. Two to the 62nd, exact as a JavaScript number and as
 * SQLite's integer, and earlier than the year 1, which some senders write for "no time".
 */
export const noClockUs = -(2 ** 62)

export function storedClock(clockUs: number | null): number {
  return clockUs ?? noClockUs
}

export function readClock(stored: number): number | null {
  return stored === noClockUs ? null : stored
}
