import { beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import type { Client } from '#contract/transport'
import { testEngineOfFile } from '../../support/engine/open-test-engine.ts'
import {
  fundingExample,
  refundOf,
  transactionExample,
  withdrawalExample,
} from '../../support/inspection/examples.ts'
import { post } from '../../support/network/http-call.ts'
import { until } from '../../support/until.ts'

const opened = testEngineOfFile()
const frames: string[] = []
let client: Client

beforeAll(() => {
  const { engine } = opened()
  client = opened().client
  engine.subscribe(frame => frames.push(frame.name))
})

/** Sends the bodies in turn and returns their ids once they are inspected. */
async function inspected(...bodies: readonly unknown[]): Promise<DeliveryId[]> {
  const before = (await client.call('app.status')).deliveryCount
  for (const body of bodies) await post(opened().captureUrl, body)
  await opened().allInspected(before + bodies.length)
  const { rows } = await client.call('deliveries.list', { limit: bodies.length })
  return rows.map(({ id }) => id).reverse()
}

describe('a trail', () => {
  test('tells its steps, its findings, the money path of its refund, and what to do about repetitions', async () => {
    const refund = (status: string, minute: number) => {
      const { event, payload } = transactionExample('redemption', 'FAILED', refundOf('redemption', status))
      return { event, payload: { ...payload, updated_at: `2024-05-06T10:1${minute}:00Z` } }
    }
    const ids = await inspected(
      refund('IN_PROGRESS', 1),
      transactionExample('redemption', 'FAILED'),
      refund('COMPLETE', 2),
      refund('COMPLETE', 2),
    )
    const recordKey = `transactions:${transactionExample('redemption', 'FAILED').payload.id}`
    const trail = await client.call('trails.get', { recordKey, withChanges: true })
    expect(trail.steps.map(step => [step.deliveryId, step.kind, step.arrivalOrder, step.previousId])).toEqual(
      [
        [ids[1], 'first', 2, null],
        [ids[0], 'refund-move', 1, ids[1]],
        [ids[2], 'refund-move', 3, ids[0]],
        [ids[3], 'duplicate-identical', 4, ids[2]],
      ],
    )
    expect(trail.steps[1]?.changeCounts).toMatchObject({ unexpected: 0, isCut: false })
    expect(trail.steps[1]?.changeCounts?.expected).toBeGreaterThan(0)
    expect(trail.steps[1]?.clockMs).toBe(Date.UTC(2024, 4, 6, 10, 11))
    expect(trail.findings.map(({ code, deliveryId }) => [code, deliveryId])).toEqual([
      ['refund-move-missing', ids[0]],
      ['duplicate-identical', ids[3]],
      ['arrived-out-of-order', ids[1]],
      ['status-skipped', ids[1]],
    ])
    expect(trail.findingTotals).toContainEqual({
      code: 'duplicate-identical',
      severity: 'info',
      count: 1,
      title: 'Duplicate, same bytes',
    })
    expect(trail.refund).toMatchObject({
      status: 'COMPLETE',
      moves: [
        {
          step: 'EXCHANGE_TRANSFER',
          status: 'COMPLETE',
          meaning: expect.stringContaining('service account'),
        },
        { step: 'TOKEN_MINT', status: 'COMPLETE', meaning: 'mints the burned tokens again' },
      ],
    })
    expect(trail.advice.map(({ text }) => text).join(' ')).toContain('drops refund updates')
    await until(() => frames.includes('trail.updated'))
  })

  test('of a withdrawal and the funding that gives it back lead to each other', async () => {
    const { payload } = withdrawalExample('complete')
    const details = { deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION', origin_wid: payload.wid }
    await inspected(withdrawalExample('complete'), fundingExample('complete', { details }))
    const withdrawalKey = `funding:wid:${payload.wid}`
    const fundingKey = `funding:fid:${fundingExample('complete').payload.fid}`
    const [withdrawal, funding] = [
      await client.call('trails.get', { recordKey: withdrawalKey }),
      await client.call('trails.get', { recordKey: fundingKey }),
    ]
    expect(withdrawal.links).toEqual([
      { relation: 'given-back-by', recordKey: fundingKey, recordId: funding.recordId, status: 'complete' },
    ])
    expect(funding.links).toEqual([
      { relation: 'gives-back', recordKey: withdrawalKey, recordId: withdrawal.recordId, status: 'complete' },
    ])
    expect(withdrawal.findings.map(({ code }) => code)).toContain('withdrawal-reversed')
    expect(withdrawal.advice.some(({ text }) => text.includes('no guarantees'))).toBe(true)
    for (const { source } of withdrawal.advice)
      expect(source).not.toContain('Transaction Notification Service')
  })
})

describe('a comparison', () => {
  // transaction-notifications, "Common transaction fields": one record at several moments.
  const issuance = (id: string, status: 'PENDING' | 'IN_PROGRESS' | 'COMPLETE', minute: number) => {
    const { event, payload } = transactionExample('issuance', status)
    return { event, payload: { ...payload, id, updated_at: `2026-01-05T10:0${minute}:00Z` } }
  }

  test('shows what changed since the previous status in the order of the record, not of arrival; of a repetition that of its original', async () => {
    const recordId = '7f3a0b52-6c1e-4c7e-9d51-1f2a3b4c5d6e'
    const [complete, pending, inProgress] = await inspected(
      issuance(recordId, 'COMPLETE', 9),
      issuance(recordId, 'PENDING', 0),
      issuance(recordId, 'IN_PROGRESS', 4),
    )
    const { steps } = await client.call('trails.get', { recordKey: `transactions:${recordId}` })
    expect(steps.map(step => step.deliveryId)).toEqual([pending, inProgress, complete])
    const comparison = await client.call('deliveries.compare', { id: complete as DeliveryId })
    expect(comparison).toMatchObject({
      previousId: inProgress,
      previousStatus: 'IN_PROGRESS',
      duplicateOf: null,
    })
    expect(comparison.changes.find(({ path }) => path === '/payload/status')).toEqual({
      op: 'replace',
      path: '/payload/status',
      from: '"IN_PROGRESS"',
      to: '"COMPLETE"',
      expected: true,
    })
    expect(comparison.changes.filter(({ expected }) => !expected)).toEqual([])
    const first = await client.call('deliveries.compare', { id: pending as DeliveryId })
    expect(first).toMatchObject({ previousId: null, changes: [] })
    // Whichever of a pair is given first, the changes are from the older to the newer.
    const pair = { id: complete as DeliveryId, withId: pending as DeliveryId }
    const compared = await client.call('deliveries.compare', pair)
    expect(compared).toMatchObject({ id: complete, previousId: pending, previousStatus: 'PENDING' })
    expect(compared.changes.every(({ expected }) => expected)).toBe(true)
    const reversed = { id: pair.withId, withId: pair.id }
    expect(await client.call('deliveries.compare', reversed)).toEqual(compared)

    const twice = (status: 'PENDING' | 'COMPLETE', minute: number) =>
      [1, 2].map(() => issuance('repeated-0000', status, minute))
    const [original, , ended, repeated] = await inspected(...twice('PENDING', 0), ...twice('COMPLETE', 9))
    // Not the repetition of PENDING that lies between them.
    const expected = { duplicateOf: ended, previousId: original, previousStatus: 'PENDING' }
    expect(await client.call('deliveries.compare', { id: repeated as DeliveryId })).toMatchObject(expected)
  })

  test('can be of any two: between two records differences are expected, within a record a changed id is not', async () => {
    const { event, payload } = transactionExample('issuance', 'PENDING')
    const of = (id: string, external_ref: unknown) => ({ event, payload: { ...payload, id, external_ref } })
    const [first, later, other] = await inspected(
      of('compared-0000', payload.external_ref),
      of('compared-0000', 'changed'),
      of('compared-0001', 'of another'),
    )
    const unexpected = async (id: unknown, withId: unknown) => {
      const asked = { id: id as DeliveryId, withId: withId as DeliveryId }
      const { changes, previousId } = await client.call('deliveries.compare', asked)
      expect(previousId).toBe(withId)
      expect(changes.length).toBeGreaterThan(0)
      return changes.filter(({ expected }) => !expected).map(({ path }) => path)
    }
    expect(await unexpected(later, first)).toEqual(['/payload/external_ref'])
    expect(await unexpected(other, first)).toEqual([])
  })

  test('of bodies with more than 200,000 values says that they are too large', async () => {
    const body = (digit: number) => `{"event":"funding","payload":[${`${digit},`.repeat(200_000)}0]}`
    const [first, second] = (await inspected(body(1), body(2))) as [DeliveryId, DeliveryId]
    const { changes, unavailable } = await client.call('deliveries.compare', { id: second, withId: first })
    expect([changes, unavailable]).toEqual([[], expect.stringContaining('too large to compare by field')])
    const { findings } = await client.call('deliveries.get', { id: second })
    expect(findings.map(({ code }) => code)).toContain('body-too-many-values')
    expect((await client.call('app.status')).workerFailures).toEqual([])
  })
})

test('fields beyond the documents are collected with their first value and how often they came', async () => {
  const odd = {
    ...refundOf('issuance', 'COMPLETE'),
    refund_steps: [{ step: 'SPEI_WITHDRAWAL', status: 'COMPLETE', id: 'a', fee: 1.5 }],
  }
  const bodies = [
    JSON.stringify(transactionExample('issuance', 'FAILED', odd)).replace('1.5', '1.50'),
    transactionExample('issuance', 'FAILED', { ...odd, extra: 'x'.repeat(500) }),
  ]
  const [first, second] = await inspected(...bodies)
  const { fields, isCut } = await client.call('fields.undocumented')
  expect(isCut).toBe(false)
  expect(fields.find(({ path }) => path === '/payload/issuance/refund_steps/*/fee')).toEqual({
    service: 'transactions',
    kind: 'issuance',
    path: '/payload/issuance/refund_steps/*/fee',
    count: 2,
    firstDeliveryId: first,
    example: '1.50',
  })
  const extra = fields.find(({ path }) => path === '/payload/issuance/extra')
  expect(extra).toMatchObject({ count: 1, firstDeliveryId: second })
  expect(extra?.example).toHaveLength(201)
})

describe('a body that is hostile', () => {
  test.each([
    [
      'of 500 kB',
      `{"event":"funding","payload":{"fid":"five","status":"pending","x":"${'x'.repeat(500_000)}"}}`,
    ],
    [
      '10,000 deep',
      `{"event":"funding","payload":{"fid":"deep","status":"pending","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`,
    ],
    [
      'with 10,000 keys',
      `{"event":"funding","payload":{"fid":"many","status":"pending",${Array.from({ length: 10_000 }, (_, index) => `"k${index}":${index}`).join(',')}}}`,
    ],
  ])('%s is read, listed, searched, compared and shown', async (_what, body) => {
    const [id = 0 as DeliveryId, again = 0 as DeliveryId] = await inspected(
      body,
      body.replace('pending', 'complete'),
    )
    const detail = await client.call('deliveries.get', { id })
    expect(detail).toMatchObject({ isInspected: true, kind: 'funding', status: 'pending' })
    const found = await client.call('deliveries.list', { query: `id:${id} "funding"` })
    expect(found.rows).toHaveLength(1)
    const compared = await client.call('deliveries.compare', { id: again })
    expect(compared).toMatchObject({ previousId: id, unavailable: null })
    expect(compared.changes.map(({ path }) => path)).toEqual(['/payload/status'])
    const trail = await client.call('trails.get', { recordKey: detail.recordKey ?? '', withChanges: true })
    expect(trail.stepCount).toBe(2)
    const slice = await client.call('deliveries.body', { id, form: 'decoded', length: 100 })
    expect(slice.totalBytes).toBe(Buffer.byteLength(body))
  })
})

test('ids that differ only in half a character are different records, each found by its id', async () => {
  const { event, payload } = transactionExample('issuance', 'PENDING')
  const bodyOf = (id: string): string => JSON.stringify({ event, payload: { ...payload, id } })
  const ids = await inspected(bodyOf('half-\ud800'), bodyOf('half-\ud801'), bodyOf('half-\\ud800'))
  const { rows } = await client.call('deliveries.rows', { ids })
  expect(rows.map(({ recordId }) => recordId)).toEqual(['half-\\\\ud800', 'half-\\ud801', 'half-\\ud800'])
  for (const { recordKey, recordId, id } of rows) {
    const trail = await client.call('trails.get', { recordKey: recordKey ?? '' })
    expect(trail).toMatchObject({ recordId, steps: [{ deliveryId: id }] })
    const { rows: found } = await client.call('trails.list', { query: `record:${JSON.stringify(recordId)}` })
    expect(found.map(one => one.recordKey)).toEqual([recordKey])
  }
})
