import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** What depends on the settings of times. A component that calls it itself shows the old text after a change. */
const ofSettings =
  /\b(clockText|secondText|shortTimeText|rowTimeText|columnTimeText|arrivalTimeText|timeOrDayText|fullTimeText|axisTimeText)\b/

/** They render again with `nowMs`, which changes with the settings, or below a component that uses the clock. */
const rendersAgain = new Set([
  'renderer/notification/use-clock.ts',
  'renderer/notification/summary-row.tsx',
  'renderer/features/deliveries/arrivals/arrivals.tsx',
  'renderer/features/search/chips/time-words.ts',
  'renderer/features/trails/list/trail-row.tsx',
])

test('every shown time goes through the clock, so that it follows the settings at once', () => {
  const files = globSync('renderer/**/*.{ts,tsx}', { cwd: root }).filter(
    file => !/\/ui\/(text\/|index\.ts)/.test(file),
  )
  const direct = files.filter(file => ofSettings.test(readFileSync(`${root}${file}`, 'utf8')))
  expect(files.length).toBeGreaterThan(300)
  expect(direct.filter(file => !rendersAgain.has(file))).toEqual([])
})
