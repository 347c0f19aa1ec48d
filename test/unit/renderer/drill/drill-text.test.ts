import { expect, test } from 'vitest'
import type { DrillCell, DrillSummary } from '#contract/drill/drill'
import { drillVerdict } from '../../../../renderer/drill/drill-text.ts'
import { exampleDrill } from '../../../component/support/example-drill.ts'

const verdictOf = (state: DrillSummary['state'], ...verdicts: DrillCell['verdict'][]) => {
  const [cell] = exampleDrill().cells
  if (cell === undefined) throw new Error('The example has no cells')
  return drillVerdict({ state, cells: verdicts.map(verdict => ({ ...cell, verdict })) })
}

test('a drill that ran to its end is held where nothing broke and something held', () => {
  expect(verdictOf('done', 'held', 'unchecked')).toBe('held')
  expect(verdictOf('done', 'unchecked')).toBe('unchecked')
  expect(verdictOf('done', 'held', 'broken')).toBe('broken')
})

test('a drill that ended early is not held, but broken where something broke', () => {
  for (const state of ['cancelled', 'stopped', 'failed'] as const) {
    expect(verdictOf(state, 'held', 'unchecked')).toBe('unchecked')
    expect(verdictOf(state, 'held', 'broken', 'unchecked')).toBe('broken')
  }
})

test('a drill in progress is running, whatever was found so far', () => {
  expect(verdictOf('preparing', 'waiting')).toBe('running')
  expect(verdictOf('running', 'broken', 'running')).toBe('running')
})
