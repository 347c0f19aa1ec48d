import { afterEach, describe, expect, it } from 'vitest'
import { setClock, useClockSettings } from '../../../../../renderer/ui/text/clock.ts'
import {
  arrivalTimeText,
  clockText,
  columnTimeText,
  fullTimeText,
  relativeText,
  rowTimeText,
  shortTimeText,
  timeOrDayText,
} from '../../../../../renderer/ui/text/time-text.ts'

const at = Date.UTC(2026, 10, 20, 23, 30, 3, 204)
const hourMs = 3_600_000

afterEach(() => setClock({ timeZone: 'local', isRelative: false }))

describe('in a time zone', () => {
  it('clock, day and full time are those of the zone, and the full time names it', () => {
    setClock({ timeZone: 'UTC', isRelative: false })
    expect(clockText(at)).toBe('23:30:03.204')
    expect(fullTimeText(at)).toBe('Fri, 20 Nov 2026, 23:30:03.204 UTC')
    setClock({ timeZone: 'Asia/Tokyo', isRelative: false })
    expect(clockText(at)).toBe('08:30:03.204')
    expect(fullTimeText(at)).toBe('Sat, 21 Nov 2026, 08:30:03.204 GMT+9')
  })

  it('the full time names the zone of the machine, too', () => {
    const zone = new Date(at).toLocaleTimeString('en-GB', { timeZoneName: 'short' }).split(' ')[1]
    expect(zone).toBeDefined()
    expect(fullTimeText(at).endsWith(`.204 ${zone}`)).toBe(true)
  })

  it('what is today depends on the zone', () => {
    const later = at + hourMs
    setClock({ timeZone: 'UTC', isRelative: false })
    expect(rowTimeText(at, later)).toBe('20 Nov 23:30:03')
    expect(columnTimeText(at, later)).toBe('20 Nov 23:30')
    expect(arrivalTimeText(at, later)).toBe('20 Nov 23:30')
    expect(timeOrDayText(at, later)).toBe('20 Nov')
    setClock({ timeZone: 'Asia/Tokyo', isRelative: false })
    expect(rowTimeText(at, later)).toBe('08:30:03.204')
    expect(arrivalTimeText(at, later)).toBe('08:30:03.204')
    expect(columnTimeText(at, later)).toBe('08:30:03')
    expect(timeOrDayText(at, later)).toBe('08:30:03')
  })

  it('one that the browser does not know is shown as local', () => {
    setClock({ timeZone: 'Nowhere/Else', isRelative: false })
    expect(useClockSettings.getState().timeZone).toBe('local')
    const noon = new Date(2026, 10, 21, 12, 1, 3, 4).getTime()
    expect(clockText(noon)).toBe('12:01:03.004')
    expect(rowTimeText(noon, noon + 24 * hourMs)).toBe('21 Nov 12:01:03')
  })

  it('midnight is 00, not 24', () => {
    setClock({ timeZone: 'UTC', isRelative: false })
    expect(clockText(Date.UTC(2026, 10, 20))).toBe('00:00:00.000')
  })
})

describe('relative', () => {
  it('steps are of 10 s, then of minutes, hours and days, before and after', () => {
    const ages = [0, 9_999, 10_000, 59_999, 60_000, 2 * hourMs, 49 * hourMs, -9_000, -90_000]
    expect(ages.map(ms => relativeText(at, at + ms))).toEqual([
      'just now',
      'just now',
      '10 s ago',
      '50 s ago',
      '1 min ago',
      '2 h ago',
      '2 d ago',
      'just now',
      'in 1 min',
    ])
  })

  it('rows, heads and columns are relative; clock and full time are not', () => {
    setClock({ timeZone: 'UTC', isRelative: true })
    const nowMs = at + 3 * 60_000
    const texts = [rowTimeText, shortTimeText, columnTimeText, arrivalTimeText, timeOrDayText].map(text =>
      text(at, nowMs),
    )
    expect(texts).toEqual(['3 min ago', '3 min ago', '3 min ago', '3 min ago', '3 min ago'])
    expect(clockText(at)).toBe('23:30:03.204')
    expect(fullTimeText(at)).toBe('Fri, 20 Nov 2026, 23:30:03.204 UTC')
  })
})
