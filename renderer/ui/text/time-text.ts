import { useClockSettings } from './clock.ts'

/*
 * Times as text, in the time zone of Settings. Each takes Unix ms. Components call them through `useClock`
 * (notification/use-clock.ts), which renders again when the settings change or a relative time grows older.
 */

/** Wall clock with milliseconds: `12:01:03.204`. */
export function clockText(atMs: number): string {
  return `${secondText(atMs)}.${String(new Date(atMs).getUTCMilliseconds()).padStart(3, '0')}`
}

/** Wall clock to the second: `12:01:03`. */
export function secondText(atMs: number): string {
  return partText('time', atMs)
}

/** `12:01:03`, with the day before it if that is not today: `20 Nov 12:01:03`. Relative: `3 min ago`. */
export function shortTimeText(atMs: number, nowMs: number): string {
  return isRelative() ? relativeText(atMs, nowMs) : dayTimeText(atMs, nowMs)
}

/** For a list: with milliseconds today, with the day otherwise. Relative: `3 min ago`. */
export function rowTimeText(atMs: number, nowMs: number): string {
  if (isRelative()) return relativeText(atMs, nowMs)
  return isSameDay(atMs, nowMs) ? clockText(atMs) : dayTimeText(atMs, nowMs)
}

/** For a column: to the second today, to the minute otherwise: `12:01:03` or `20 Nov 12:01`. Relative: `3 min ago`. */
export function columnTimeText(atMs: number, nowMs: number): string {
  if (isRelative()) return relativeText(atMs, nowMs)
  return isSameDay(atMs, nowMs) ? secondText(atMs) : dayTimeText(atMs, nowMs).slice(0, -3)
}

/** The same with milliseconds today, which order deliveries. Never wider than those. */
export function arrivalTimeText(atMs: number, nowMs: number): string {
  const isPrecise = !isRelative() && isSameDay(atMs, nowMs)
  return isPrecise ? clockText(atMs) : columnTimeText(atMs, nowMs)
}

/** For the narrowest column: the time today, the day otherwise: `12:01:03` or `20 Nov`. Relative: `3 min ago`. */
export function timeOrDayText(atMs: number, nowMs: number): string {
  if (isRelative()) return relativeText(atMs, nowMs)
  return partText(isSameDay(atMs, nowMs) ? 'time' : 'day', atMs)
}

/** `Fri, 20 Nov 2026, 12:01:03.204 GMT+1`. Never relative. */
export function fullTimeText(atMs: number): string {
  return `${partText('longDay', atMs)}, ${clockText(atMs)} ${zoneText(atMs)}`
}

/** `Fri, 20 Nov 2026, 12:01:03.204 – 12:05:00.000 GMT+1`, with the second day if it differs. Never relative. */
export function fullRangeText(fromMs: number, toMs: number): string {
  const end = isSameDay(fromMs, toMs) ? clockText(toMs) : `${partText('longDay', toMs)}, ${clockText(toMs)}`
  return `${partText('longDay', fromMs)}, ${clockText(fromMs)} – ${end} ${zoneText(toMs)}`
}

/**
 * Time since, or time until: `just now`, `20 s ago`, `3 min ago`, `in 2 h`. Steps of 10 s within a minute.
 */
export function relativeText(atMs: number, nowMs: number): string {
  const passedMs = nowMs - atMs
  const distanceMs = Math.abs(passedMs)
  if (distanceMs < relativeStepMs) return 'just now'
  const age = distanceMs < 60_000 ? `${Math.floor(distanceMs / relativeStepMs) * 10} s` : ageText(distanceMs)
  return passedMs > 0 ? `${age} ago` : `in ${age}`
}

/** Shortest interval in which a relative time changes. */
export const relativeStepMs = 10_000

/** Age or duration, in the largest unit: `12 s`, `3 min`, `5 h`, `2 d`. */
export function ageText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}

function isRelative(): boolean {
  return useClockSettings.getState().isRelative
}

function dayTimeText(atMs: number, nowMs: number): string {
  const time = secondText(atMs)
  return isSameDay(atMs, nowMs) ? time : `${partText('day', atMs)} ${time}`
}

/** Of the same day, in the time zone of Settings. */
export function isSameDay(oneMs: number, otherMs: number): boolean {
  return partText('longDay', oneMs) === partText('longDay', otherMs)
}

/** The zone's short name, such as `UTC` or `GMT-6`. */
function zoneText(atMs: number): string {
  const { timeZone } = useClockSettings.getState()
  const parts = formatsOf(timeZone).zone.formatToParts(atMs)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

interface Parts {
  /** `12:01:03` */
  readonly time: string
  /** `20 Nov` */
  readonly day: string
  /** `Fri, 20 Nov 2026` */
  readonly longDay: string
}

function partText(part: keyof Parts, atMs: number): string {
  return formatsOf(useClockSettings.getState().timeZone)[part].format(atMs)
}

/** The formats of a time zone. Making them takes far longer than using them. */
function formatsOf(timeZone: string): Formats {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = makeFormats(timeZone === 'local' ? undefined : timeZone)
  formats.set(timeZone, made)
  return made
}

type Formats = Readonly<Record<keyof Parts | 'zone', Intl.DateTimeFormat>>
const formats = new Map<string, Formats>()

function makeFormats(timeZone: string | undefined): Formats {
  const format = (shape: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat('en-GB', { timeZone, ...shape })
  return {
    time: format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
    day: format({ day: 'numeric', month: 'short' }),
    longDay: format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    zone: format({ timeZoneName: 'short' }),
  }
}

/**
 * For an axis with steps of `stepMs`: `12:01:03`, or `12:01` if a step is at least a minute, or `20 Nov` if
 * it is at least a day. The day is before it if it differs from the day of the label before (`null`: none).
 * Never relative.
 */
export function axisTimeText(atMs: number, beforeMs: number | null, stepMs: number): string {
  const day = partText('day', atMs)
  if (stepMs >= 86_400_000) return day
  const time = stepMs >= 60_000 ? secondText(atMs).slice(0, 5) : secondText(atMs)
  return beforeMs === null || isSameDay(atMs, beforeMs) ? time : `${day} ${time}`
}

/** A round period in words: `second`, `15 s`, `minute`, `5 min`, `hour`, `day`, `2 days`. */
export function durationText(ms: number): string {
  for (const [unitMs, one, many] of units) {
    if (ms < unitMs) continue
    const count = Number((ms / unitMs).toFixed(1))
    return count === 1 ? one : `${count} ${many}`
  }
  return `${ms} ms`
}

const units = [
  [86_400_000, 'day', 'days'],
  [3_600_000, 'hour', 'h'],
  [60_000, 'minute', 'min'],
  [1000, 'second', 's'],
] as const
