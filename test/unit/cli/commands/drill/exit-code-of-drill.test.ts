import { expect, test } from 'vitest'
import { exitCodeOfDrill } from '../../../../../main/cli/commands/drill/drill.ts'
import { exitCodeOfSequence } from '../../../../../main/cli/commands/drill/repeat-sequence.ts'
import { madeCell, madeDrill } from '../../../../support/drill/made-drill.ts'

const held = [madeCell({ property: 'order' })]
const broken = [...held, madeCell({ property: 'repeats', verdict: 'broken' })]
const unchecked = [madeCell({ property: 'order', verdict: 'unchecked' })]

test.each([
  ['held', { cells: held }, 0],
  ['broken', { cells: broken }, 1],
  ['nothing was checked', { cells: unchecked }, 1],
  ['canceled', { cells: held, state: 'cancelled' as const }, 1],
  ['never reached', { cells: unchecked, state: 'stopped' as const, isUnreachable: true }, 3],
  ['stopped before its end', { cells: held, state: 'stopped' as const }, 3],
  ['stopped, with something broken', { cells: broken, state: 'stopped' as const }, 1],
  ['failed', { cells: held, state: 'failed' as const }, 3],
])('%s', (_, change, code) => {
  expect(exitCodeOfDrill(madeDrill(change), change.cells)).toBe(code)
})

test('what was to be checked, and could not be, is not held', () => {
  const cells = [madeCell({ property: 'responses' }), ...unchecked]
  const planned = cells.map(cell => ({ ...cell, verdict: 'waiting' as const }))
  expect(exitCodeOfDrill(madeDrill({ cells }), planned)).toBe(3)
  expect(exitCodeOfDrill(madeDrill({ cells }), cells)).toBe(0)
})

test('without an expectation, a state that shows no documented value is no failure', () => {
  const cells = [
    madeCell({ property: 'order' }),
    madeCell({ property: 'expected', verdict: 'unchecked' as const }),
  ]
  const planned = cells.map(cell => ({ ...cell, verdict: 'waiting' as const }))
  const { options } = madeDrill({ cells })
  const codeOf = (change: Partial<typeof options>) =>
    exitCodeOfDrill(madeDrill({ cells, options: { ...options, ...change } }), planned)
  expect(codeOf({ expect: [], properties: [] })).toBe(0)
  expect(codeOf({ expect: ['final-status'], properties: [] })).toBe(3)
  expect(codeOf({ expect: [], properties: ['order', 'expected'] })).toBe(3)
})

const sent = (mishap: 'wrongly-signed' | null, isPassed: boolean) => ({
  ...({ step: 0, subject: 'own', wave: 0, form: 'captured', repeats: null } as const),
  mishap,
  response: { startedAtMs: 0, elapsedMs: 1, status: isPassed ? 200 : 401, error: null, isPassed },
})

test.each([
  ['accepted', [sent(null, true)], 0],
  ['refused', [sent(null, false)], 1],
  ['a wrong signature refused', [sent(null, true), sent('wrongly-signed', false)], 0],
  ['a wrong signature accepted', [sent(null, true), sent('wrongly-signed', true)], 1],
  ['not sent', [{ ...sent('wrongly-signed', false), response: null }], 1],
])('a sequence that is sent again: %s', (_, sequence, code) => {
  expect(exitCodeOfSequence({ state: 'done', sequence })).toBe(code)
  expect(exitCodeOfSequence({ state: 'cancelled', sequence })).toBe(1)
})
