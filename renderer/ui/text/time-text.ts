const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const longDays = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** Local wall clock with milliseconds: `12:01:03.204`. */
export function clockText(atMs: number): string {
  const at = new Date(atMs)
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${String(at.getMilliseconds()).padStart(3, '0')}`
}

/** `12:01:03`, with the day before it where that is not today: `20 Nov 12:01:03`. */
export function shortTimeText(atMs: number, nowMs: number): string {
  const time = clockText(atMs).slice(0, 8)
  return isSameDay(atMs, nowMs) ? time : `${days.format(atMs)} ${time}`
}

/** For a list: with milliseconds today, with the day otherwise. */
export function rowTimeText(atMs: number, nowMs: number): string {
  return isSameDay(atMs, nowMs) ? clockText(atMs) : shortTimeText(atMs, nowMs)
}

/** For a narrow column: with milliseconds today, to the minute otherwise, such as `20 Nov 12:01`. Never wider than the former. */
export function columnTimeText(atMs: number, nowMs: number): string {
  return isSameDay(atMs, nowMs) ? clockText(atMs) : shortTimeText(atMs, nowMs).slice(0, -3)
}

/** For the narrowest column: the time today, the day otherwise: `12:01:03` or `20 Nov`. */
export function timeOrDayText(atMs: number, nowMs: number): string {
  return isSameDay(atMs, nowMs) ? clockText(atMs).slice(0, 8) : days.format(atMs)
}

/** `Fri, 20 Nov 2026, 12:01:03.204`. */
export function fullTimeText(atMs: number): string {
  return `${longDays.format(atMs)}, ${clockText(atMs)}`
}

function isSameDay(oneMs: number, otherMs: number): boolean {
  return new Date(oneMs).toDateString() === new Date(otherMs).toDateString()
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** How long ago or for how long, in the largest fitting unit: `12 s`, `3 min`, `5 h`, `2 d`. */
export function ageText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}
