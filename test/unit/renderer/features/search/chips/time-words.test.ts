import { afterEach, beforeEach, expect, test } from 'vitest'
import { timeWords } from '../../../../../../renderer/features/search/chips/time-words.ts'
import { setClock } from '../../../../../../renderer/ui/text/clock.ts'

const nowMs = Date.parse('2026-11-12T20:00:00Z')

beforeEach(() => setClock({ timeZone: 'America/Mexico_City', isRelative: true }))
afterEach(() => setClock({ timeZone: 'local', isRelative: false }))

test.each([
  ['>=2026-11-12T20:05Z', 'since 14:05'],
  ['2026-11-12T20:05Z..', 'since 14:05'],
  ['<2026-11-12T20:05Z', 'before 14:05'],
  ['2026-11-11T20:05Z..2026-11-11T20:19Z', '11 Nov 14:05–14:20'],
  ['2026-11-11T20:05Z..2026-11-12T20:19Z', '11 Nov 14:05–12 Nov 14:20'],
  ['2026-11-12T20:05:07Z', '14:05:07–14:05:08'],
  ['2026-11-12t20:05z', '14:05–14:06'],
])('the instants of %s are local times: %s', (written, words) => {
  expect(timeWords(written, nowMs)).toBe(words)
})

test.each(['2h', 'today', '2026-11-12', '2026-11-12T20:05:07.123Z', 'no time'])(
  '%s is as written',
  written => {
    expect(timeWords(written, nowMs)).toBe(written)
  },
)
