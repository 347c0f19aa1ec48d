import { expect, test } from 'vitest'
import { drillMatrix } from '../../../../../main/cli/commands/drill/drill-matrix.ts'
import { madeCell, madeDrill } from '../../../../support/drill/made-drill.ts'

test('one trail: a line for each property, and the reasons of those that are unchecked', () => {
  const { trailNames, cells } = madeDrill()
  expect(drillMatrix(trailNames, cells).join('\n')).toBe(`\
                  issuance-complete
Responses         held 25
Repeats           held 25
Order             BROKEN
Skipped statuses  held 25
Refunds           -
Tolerance         held 25
Concurrency       held 25
Recovery          held 25
Isolation         held 25
Expected state    held 25

Notes:
  Refunds: A trail without a refund can't show this.`)
})

test('several trails have numbers, seven side by side; a reason that all share names no trail', () => {
  const trailNames = Array.from({ length: 8 }, (_, place) => `trail-${place + 1}`)
  const cells = trailNames.flatMap((trail, place) => [
    madeCell({ property: 'order', trail }),
    madeCell({ property: 'refunds', trail, verdict: 'unchecked', reason: place < 2 ? 'No refund.' : null }),
    madeCell({ property: 'recovery', trail, reason: 'Restarts were not tried. Set a restart command.' }),
  ])
  const text = drillMatrix(trailNames, cells).join('\n')
  expect(text.split('\n').slice(0, 4)).toEqual([
    '                  1          2          3          4          5          6          7',
    'Order             held 25    held 25    held 25    held 25    held 25    held 25    held 25',
    'Refunds           -          -          -          -          -          -          -',
    'Recovery          held 25    held 25    held 25    held 25    held 25    held 25    held 25',
  ])
  expect(text).toContain('\n                  8\nOrder             held 25\n')
  expect(text).toContain('Trails:\n   1  trail-1\n')
  expect(
    text.endsWith(
      'Notes:\n  Refunds 1, 2: No refund.\n  Recovery: Restarts were not tried. Set a restart command.',
    ),
  ).toBe(true)
})
