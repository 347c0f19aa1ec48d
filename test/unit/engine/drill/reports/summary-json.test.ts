import { expect, test } from 'vitest'
import { drillProperties } from '#contract/drill/properties'
import { summaryJson } from '../../../../../main/engine/drill/reports/summary-json.ts'
import { madeCell, madeDrill, madeFailure } from '../../../../support/drill/made-drill.ts'

test('each property is held, broken or unchecked, and a failure has its sequence, states, answers and command', () => {
  const summary = summaryJson(madeDrill())
  expect(summary).toMatchObject({
    seed: 7,
    runs: 203,
    state: 'done',
    held: ['responses', 'repeats', 'drops', 'tolerance', 'concurrency', 'recovery', 'isolation'],
    broken: ['order'],
    unchecked: ['refunds'],
  })
  const [failure] = summary.failures
  expect(failure).toMatchObject({
    property: 'order',
    trail: 'issuance-complete',
    before: madeFailure.before,
    after: madeFailure.after,
    repeat: madeFailure.command,
  })
  expect(failure?.sequence).toEqual(
    madeFailure.sequence.map(({ response: _response, ...sending }) => sending),
  )
  expect(failure?.responses.map(response => response.status)).toEqual([200, 200])
})

test('one trail that breaks a property breaks it, one that could be checked is enough for held', () => {
  const cells = [
    madeCell({ property: 'order' }),
    madeCell({ property: 'order', trail: 'other', verdict: 'broken' }),
    madeCell({ property: 'refunds', verdict: 'unchecked' }),
    madeCell({ property: 'refunds', trail: 'other' }),
    madeCell({ property: 'drops', verdict: 'waiting' }),
  ]
  const { held, broken, unchecked } = summaryJson(madeDrill({ cells }))
  expect({ held, broken }).toEqual({ held: ['refunds'], broken: ['order'] })
  expect([...held, ...broken, ...unchecked].toSorted()).toEqual([...drillProperties].toSorted())
})
