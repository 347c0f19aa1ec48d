import { expect, test } from 'vitest'
import type { DrillFailure } from '#contract/drill/drill'
import type { FinishedRun } from '../../../../../main/engine/drill/drill-run.ts'
import { issuanceTrail, refundedTrail } from '../../../../support/drill/bodies.ts'
import {
  type DrilledReceiver,
  drillReceiver,
  type ReceiverDrill,
} from '../../../../support/drill/drill-receiver.ts'
import type { ReceiverKind } from '../../../../support/receivers/receiver-apps.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'

const trails = { issuance: issuanceTrail, refunded: refundedTrail }
/** Without those that depend on what arrives first. */
const drill: ReceiverDrill = {
  trails,
  idKey: 'drill 1',
  properties: ['answers', 'repeats', 'order', 'drops', 'refunds', 'tolerance'],
  options: { runs: 10, settleMs: 40, seed: 11 },
}

async function drilled(kind: ReceiverKind, more: Partial<ReceiverDrill> = {}): Promise<DrilledReceiver> {
  const receiver = await startedReceiver(kind)
  return drillReceiver(receiver, { ...drill, ...more })
}

/** What was sent and what it led to, without times and what the app counts itself. */
const ofRun = ({ property, trail, run, recordIds, sequence }: FinishedRun) => ({
  ...{ property, trail, run, recordIds },
  sequence: sequence.map(({ answer, ...sending }) => ({ ...sending, status: answer.status })),
})
const ofFailure = ({ sequence, reference, before, after, ...rest }: DrillFailure) => ({
  ...rest,
  sequence: sequence.map(({ answer: _, ...sending }) => sending),
  reference: reference.map(({ answer: _, ...sending }) => sending),
  states: [...before, ...after].map(({ text }) => ({ ...JSON.parse(text), row: 0, storedAt: '' })),
})

test.each(['last-arrival-wins', 'one-per-status'] as const)(
  'the same seed sends the same to %s, and finds the same',
  async kind => {
    const [first, second] = [await drilled(kind), await drilled(kind)]
    expect(first.failures.length).toBeGreaterThan(1)
    expect(second.cells).toEqual(first.cells)
    expect(second.failures.map(ofFailure)).toEqual(first.failures.map(ofFailure))
    expect(second.runs.map(ofRun)).toEqual(first.runs.map(ofRun))
    const other = await drilled(kind, { options: { ...drill.options, seed: 12 } })
    expect(other.runs.map(ofRun)).not.toEqual(first.runs.map(ofRun))
  },
)

test('seed and path of a failure send exactly its sequence, for new records', async () => {
  const { failures } = await drilled('last-arrival-wins')
  expect(failures.length).toBeGreaterThan(1)
  for (const { property, trail, seed, path, sequence } of failures) {
    const again = await drilled('last-arrival-wins', {
      trails: { [trail]: trails[trail as keyof typeof trails] },
      properties: [property],
      options: { ...drill.options, seed, path },
    })
    const sent = again.runs.filter(run => run.property === property)
    expect(sent).toHaveLength(1)
    expect(again.failures.map(ofFailure)).toMatchObject([
      { property, sequence: sequence.map(({ answer: _, ...sending }) => sending) },
    ])
  }
})
