export interface Instant {
  /** Microseconds since 1970-01-01 UTC; `null` outside the years that a number holds exactly (1684 to 2255). */
  readonly us: number | null
  /** Without a zone: UTC was assumed. */
  readonly isZoneAssumed: boolean
  /** Only a date: midnight was assumed. */
  readonly isDateOnly: boolean
  /** Finer than a microsecond: the rest was dropped. */
  readonly isCut: boolean
}

// ISO 8601, extended and basic, with calendar, week (2024-W19-1) and ordinal dates (2024-127), and the space of RFC
// 3339. Zones as seen: Z, +00:00, +0000, +00, none.
const shape =
  /^(\d{4})(?:-?(\d{2})-?(\d{2})|-?W(\d{2})-?(\d)|-?(\d{3}))(?:[Tt ](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d{1,40}))?)?)?)?\s?(?:([Zz])|([+-])(\d{2})(?::?(\d{2}))?)?$/

/** Cache: several rules read each timestamp of a notification. */
const known = new Map<string, Instant | null>()
const maximumKnown = 64
const longestKnown = 40

/** Reads a timestamp by its digits. `null` for other text and for days or times that do not exist. */
export function readInstant(text: string): Instant | null {
  const before = known.get(text)
  if (before !== undefined) return before
  const instant = parse(text)
  if (text.length > longestKnown) return instant
  if (known.size >= maximumKnown) known.clear()
  known.set(text, instant)
  return instant
}

function parse(text: string): Instant | null {
  const match = shape.exec(text)
  if (match === null) return null
  const [, yearText, month, day, week, weekday, ordinal, ...clock] = match
  const [hour, minute, second, fraction, zulu, sign, zoneHour, zoneMinute] = clock
  const year = Number(yearText)
  const dayMs =
    week !== undefined
      ? weekDateMs(year, Number(week), Number(weekday))
      : ordinal !== undefined
        ? ordinalDateMs(year, Number(ordinal))
        : daysMs(year, Number(month), Number(day))
  if (dayMs === null) return null
  const hours = Number(hour ?? 0)
  const minutes = Number(minute ?? 0)
  // 60 is a leap second; it counts as the next minute's first.
  const seconds = Number(second ?? 0)
  const isEndOfDay = hours === 24 && minutes === 0 && seconds === 0
  if ((hours > 23 && !isEndOfDay) || minutes > 59 || seconds > 60) return null
  const zoneHours = Number(zoneHour ?? 0)
  const zoneMinutes = Number(zoneMinute ?? 0)
  if (zoneHours > 23 || zoneMinutes > 59) return null

  const offsetMs = (zoneHours * 60 + zoneMinutes) * 60_000 * (sign === '-' ? -1 : 1)
  const ms = dayMs + ((hours * 60 + minutes) * 60 + seconds) * 1000 - offsetMs
  const micros = Number((fraction ?? '').padEnd(6, '0').slice(0, 6))
  const us = ms * 1000 + micros
  return {
    us: Number.isSafeInteger(us) ? us : null,
    isZoneAssumed: zulu === undefined && sign === undefined,
    isDateOnly: hour === undefined,
    isCut: fraction !== undefined && /[1-9]/.test(fraction.slice(6)),
  }
}

/** Milliseconds at the start of a Gregorian day; `null` if it does not exist. */
function daysMs(year: number, month: number, day: number): number | null {
  const date = new Date(0)
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null
}

const oneDayMs = 24 * 3_600_000

/** The same for an ISO 8601 week and its day from Monday, 1. The first week of a year has its 4 January. */
function weekDateMs(year: number, week: number, weekday: number): number | null {
  if (week < 1 || weekday < 1 || weekday > 7) return null
  const mondayMs = firstMondayMs(year) + (week - 1) * 7 * oneDayMs
  return mondayMs < firstMondayMs(year + 1) ? mondayMs + (weekday - 1) * oneDayMs : null
}

function firstMondayMs(year: number): number {
  const fourthMs = startOfYearMs(year) + 3 * oneDayMs
  return fourthMs - ((new Date(fourthMs).getUTCDay() + 6) % 7) * oneDayMs
}

/** The same for a day of the year, from 1. */
function ordinalDateMs(year: number, ordinal: number): number | null {
  const ms = startOfYearMs(year) + (ordinal - 1) * oneDayMs
  return ordinal >= 1 && ms < startOfYearMs(year + 1) ? ms : null
}

function startOfYearMs(year: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, 0, 1)
  return date.getTime()
}
