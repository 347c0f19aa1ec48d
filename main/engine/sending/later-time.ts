const timeText =
  /^(\d{4})-(\d\d)-(\d\d)([T ])(\d\d):(\d\d):(\d\d)(?:([.,])(\d{1,9}))?( ?)(Z|z|[+-]\d\d:?\d\d|[+-]\d\d)?$/

/**
 * A time for a record's next notification: now, in the textual form of the previous one (fraction digits, offset, `T`),
 * and later than it as an instant even where that one lies in the future. A previous text that is no time, or `null`,
 * gives now in UTC with milliseconds. Times without a zone count as UTC.
 */
export function laterTime(previous: string | null, nowMs: number): string {
  const match = previous === null ? null : timeText.exec(previous)
  if (match === null) return new Date(nowMs).toISOString()
  const [, year, month, day, divider, hour, minute, second, point, fraction = '', gap = '', zone = ''] = match
  const offsetMinutes = offsetOf(zone)
  const previousUs =
    (Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) -
      offsetMinutes * 60_000) *
      1000 +
    Number(fraction.slice(0, 6).padEnd(6, '0'))

  // One step of what the text can tell apart; below microseconds nothing is counted, only written as zeros.
  const stepUs = 10 ** (6 - Math.min(fraction.length, 6))
  const nowUs = nowMs * 1000
  const nextUs = Math.max(nowUs - (nowUs % stepUs), Math.floor(previousUs / stepUs) * stepUs + stepUs)

  const local = new Date(Math.floor(nextUs / 1000) + offsetMinutes * 60_000).toISOString()
  const digits = String(nextUs % 1_000_000)
    .padStart(6, '0')
    .padEnd(9, '0')
    .slice(0, fraction.length)
  return `${local.slice(0, 10)}${divider}${local.slice(11, 19)}${point ?? ''}${digits}${gap}${zone}`
}

function offsetOf(zone: string): number {
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(zone)
  if (match === null) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return match[1] === '-' ? -minutes : minutes
}
