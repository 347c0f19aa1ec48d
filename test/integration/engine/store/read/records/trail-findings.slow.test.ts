import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { inspectTrail } from '../../../../../../main/engine/inspect/trail/inspect-trail.ts'
import {
  refundOf,
  type TransactionStatus,
  transactionExample,
} from '../../../../../support/inspection/examples.ts'
import { trailRows } from '../../../../../support/inspection/trail-notification.ts'
import { openTestReader, openTestStore, storeOfFile } from '../../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../../support/temporary-folder.ts'
import { until } from '../../../../../support/until.ts'
import { arrive, bothSay, line, renamed } from './trail-findings-steps.ts'

const shared = storeOfFile()

test('and for any arrival, repetition and batches', async () => {
  const opened = shared()
  const refund = (status: string, minute: number) => {
    const { event, payload } = transactionExample('issuance', 'FAILED', refundOf('issuance', status))
    return { event, payload: { ...payload, updated_at: `2024-05-06T10:1${minute}:00Z` } }
  }
  const clocked = (status: TransactionStatus, updated_at: unknown, created_at?: unknown) => {
    const { event, payload } = transactionExample('issuance', status)
    return {
      event,
      payload: { ...payload, updated_at, ...(created_at === undefined ? {} : { created_at }) },
    }
  }
  const later = (status: 'COMPLETE' | 'PENDING', minute: number, amount?: string) => {
    const { event, payload } = transactionExample('issuance', status, amount === undefined ? {} : { amount })
    return { event, payload: { ...payload, updated_at: `2024-05-06T10:${minute}:00Z` } }
  }
  const bodies = [
    transactionExample('issuance', 'PENDING'),
    transactionExample('issuance', 'IN_PROGRESS'),
    transactionExample('issuance', 'FAILED'),
    transactionExample('issuance', 'COMPLETE'),
    refund('PENDING', 0),
    refund('IN_PROGRESS', 1),
    refund('COMPLETE', 2),
    later('COMPLETE', 30, '9'),
    later('PENDING', 31),
    JSON.stringify(transactionExample('issuance', 'PENDING'), null, 1),
    clocked('PENDING', undefined),
    clocked('COMPLETE', 'soon'),
    clocked('IN_PROGRESS', null, null),
    clocked('FAILED', undefined, '2024-05-06T10:59:00Z'),
  ]
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...bodies), { minLength: 1, maxLength: 14 }), async arrived => {
      const { saved, read } = await bothSay(opened, renamed(arrived, `run-${run++}`))
      expect(saved).toEqual(read)
    }),
    { numRuns: 20 },
  )
})

test('a long trail is computed a while after its deliveries, also after a restart and when it loses one', async () => {
  const dataDir = temporaryFolder()
  const bodies = Array.from({ length: 400 }, (_, index) => {
    const { event, payload } = transactionExample('issuance', index % 3 === 0 ? 'IN_PROGRESS' : 'PENDING')
    const seconds = (index * 7_919) % 390
    return { event, payload: { ...payload, updated_at: new Date(Date.UTC(2024, 4, 7) + seconds * 1_000) } }
  })
  const first = await openTestStore(dataDir)
  const { ids, recordKey } = await arrive({ store: first, reader: openTestReader(dataDir) }, bodies, 150)
  await first.close()

  const store = await openTestStore(dataDir)
  const reader = openTestReader(dataDir)
  const placeOf = (id: number) => ids.indexOf(id as DeliveryId) + 1
  const stored = () =>
    reader
      .trailFindings(recordKey, 2_000)
      .map(finding => line(placeOf(finding.deliveryId), finding, placeOf))
      .sort()
  const made = (rows: readonly ReturnType<typeof trailRows>[number][]) =>
    inspectTrail(rows)
      .findings.map(({ deliveryId, finding }) => line(deliveryId, finding, place => place))
      .sort()
  await until(() => !store.indexTotals().hasPendingTrails)
  expect(stored()).toEqual(made(trailRows(bodies)))
  expect(stored().length).toBeGreaterThan(300)

  await store.removeDeliveries(ids.slice(0, 1))
  await store.indexSettled()
  await until(() => !store.indexTotals().hasPendingTrails)
  expect(stored()).toEqual(made(trailRows(bodies).slice(1)))
  expect(reader.recordsByKey([recordKey])[0]?.deliveryCount).toBe(399)
})
