import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { httpCall } from '../../../support/network/http-call.ts'
import { type ReceiverKind, receiverKinds } from '../../../support/receivers/receiver-apps.ts'
import {
  type Receiver,
  type ReceiverOptions,
  startReceiver,
} from '../../../support/receivers/start-receiver.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'

const issuance = (status: string, at: string, more: object = {}) => ({
  event: 'TRANSACTION',
  payload: {
    id: 'record-1',
    type: 'ISSUANCE',
    status,
    created_at: '2026-03-01T10:00:00Z',
    updated_at: `2026-03-01T${at}`,
    issuance: { amount: '10.50', ...more },
  },
})
const funding = (status: string, details: object = {}, fid = 'funding-1') => ({
  event: 'funding',
  payload: { fid, status, created_at: '2026-03-01T10:00:00Z', amount: '100.00', details },
})
const withdrawal = (status: string) => ({
  event: 'withdrawal',
  payload: { wid: 'withdrawal-1', status, created_at: '2026-03-01T09:00:00Z', amount: '100.00', details: {} },
})
const pending = issuance('PENDING', '10:01:00Z')
const complete = issuance('COMPLETE', '10:02:00Z')
const failed = issuance('FAILED', '10:02:00Z')
const refunded = issuance('FAILED', '10:03:00Z', {
  refund_status: 'PENDING',
  refund_steps: [{ step: 'SPEI_WITHDRAWAL', status: 'IN_PROGRESS' }],
})
const givenBack = funding('complete', {
  deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION',
  origin_wid: 'withdrawal-1',
})

async function started(kind: ReceiverKind, options: ReceiverOptions = {}): Promise<Receiver> {
  const receiver = await startReceiver(kind, options)
  onTestFinished(() => receiver.close())
  return receiver
}

/** Each with a connection: one that the app's restart has ended is not used again. */
async function post({ url }: Receiver, body: unknown): Promise<number> {
  return (await httpCall(url, { method: 'POST', body: JSON.stringify(body) })).status
}

async function stateOf({ stateUrl }: Receiver, recordId = 'record-1'): Promise<Record<string, unknown>> {
  const { status, text } = await httpCall(stateUrl.replace('{recordId}', recordId))
  return { http: status, ...(JSON.parse(text) as Record<string, unknown>) }
}

/** Posts one after the other. */
async function postAll(receiver: Receiver, bodies: readonly unknown[]): Promise<number[]> {
  const statuses: number[] = []
  for (const body of bodies) statuses.push(await post(receiver, body))
  return statuses
}

describe('the right receiver', () => {
  test.each(['memory', 'a SQLite file'])(
    'orders by the clock, and stores before it responds, in %s',
    async disk => {
      const receiver = await started(
        'right',
        disk === 'memory' ? {} : { file: join(temporaryFolder(), 'app.db') },
      )
      expect(await postAll(receiver, [complete, pending, complete])).toEqual([200, 200, 200])
      await receiver.restart()
      expect(await stateOf(receiver)).toMatchObject({
        http: 200,
        id: 'record-1',
        kind: 'issuance',
        status: 'complete',
        amount: '10.50',
        updatedAt: '2026-03-01T10:02:00.000000Z',
      })
    },
  )

  test('compares clocks as instants, and without a difference takes what has come further', async () => {
    const receiver = await started('right')
    await postAll(receiver, [issuance('IN_PROGRESS', '10:02:00+0000'), issuance('PENDING', '11:01:00+01:00')])
    expect((await stateOf(receiver)).status).toBe('in_progress')
    await postAll(receiver, [complete, issuance('IN_PROGRESS', '05:02:00.000-0500')])
    expect((await stateOf(receiver)).status).toBe('complete')
  })

  test('shows the moves of a refund, and money that was given back', async () => {
    const receiver = await started('right')
    await postAll(receiver, [refunded, failed])
    expect(await stateOf(receiver)).toMatchObject({
      status: 'failed',
      refundStatus: 'pending',
      refundSteps: [{ step: 'SPEI_WITHDRAWAL', status: 'in_progress', id: null }],
    })
    await postAll(receiver, [givenBack, withdrawal('complete')])
    expect(await stateOf(receiver, 'withdrawal-1')).toMatchObject({ givenBackBy: 'funding-1' })
    expect(await stateOf(receiver, 'funding-1')).toMatchObject({ credited: 0, givesBack: 'withdrawal-1' })
  })

  test('takes what it does not know, and refuses what is no notification', async () => {
    const receiver = await started('right')
    const other = { event: 'payout', payload: { id: 'p', status: 'PAID' } }
    expect(await postAll(receiver, [other, { ...pending, unknown: 1 }, {}])).toEqual([200, 200, 400])
    expect(await stateOf(receiver, 'p')).toMatchObject({ http: 404 })
  })

  test('has a program that restarts it, and one that prints a record', async () => {
    const receiver = await started('right')
    await post(receiver, pending)
    const run = (command: readonly string[]) => {
      const [program = '', ...rest] = command.map(part => part.replace('{recordId}', 'record-1'))
      return promisify(execFile)(program, rest)
    }
    await run(receiver.restartCommand)
    expect(JSON.parse((await run(receiver.stateCommand)).stdout)).toMatchObject({ status: 'pending' })
  })
})

test.each(receiverKinds)('%s takes a trail in its own order as the right one does', async kind => {
  const receiver = await started(kind)
  const statuses = await postAll(receiver, [pending, complete])
  expect(statuses).toEqual(kind === 'fails-first' ? [200, 500] : [200, 200])
  if (kind === 'fails-first') expect(await post(receiver, complete)).toBe(200)
  const expected = kind === 'first-arrival-wins' ? 'pending' : 'complete'
  await until(async () => (await stateOf(receiver)).status === expected)
})

interface Wrong {
  readonly kind: ReceiverKind
  readonly sent: readonly unknown[]
  readonly statuses?: readonly number[]
  readonly recordId?: string
  readonly state?: object
}

const wrong: Wrong[] = [
  { kind: 'last-arrival-wins', sent: [complete, pending], state: { status: 'pending' } },
  { kind: 'first-arrival-wins', sent: [pending, complete], state: { status: 'pending' } },
  { kind: 'one-per-status', sent: [failed, refunded], state: { refundStatus: null } },
  { kind: 'final-is-final', sent: [failed, refunded], state: { refundStatus: null } },
  {
    kind: 'refuses-unknown-fields',
    sent: [{ ...pending, payload: { ...pending.payload, deposit_id: '1' } }],
    statuses: [400],
    state: { http: 404 },
  },
  { kind: 'refuses-unknown-statuses', sent: [issuance('ON_HOLD', '10:01:30Z')], statuses: [422] },
  { kind: 'letter-case-matters', sent: [{ ...pending, event: 'Transaction' }], statuses: [400] },
  { kind: 'refuses-repeats', sent: [complete, complete], statuses: [200, 409] },
  { kind: 'refuses-unknown-records', sent: [complete], statuses: [404] },
  { kind: 'fails-first', sent: [complete, complete], statuses: [500, 200], state: { status: 'complete' } },
  {
    kind: 'clock-as-text',
    sent: [complete, issuance('PENDING', '12:01:00+02:00')],
    state: { status: 'pending' },
  },
  {
    kind: 'counts-repeats',
    sent: [funding('complete'), funding('complete')],
    recordId: 'funding-1',
    state: { credited: 200 },
  },
  {
    kind: 'given-back-as-new',
    sent: [givenBack],
    recordId: 'funding-1',
    state: { credited: 100, givesBack: null },
  },
]

test.each(wrong)('$kind goes wrong', async ({ kind, sent, statuses, recordId, state = {} }) => {
  const receiver = await started(kind)
  expect(await postAll(receiver, sent)).toEqual(statuses ?? sent.map(() => 200))
  expect(await stateOf(receiver, recordId)).toMatchObject(state)
})

test('slow-repeated-finals is slow only where a final status is repeated', async () => {
  const receiver = await started('slow-repeated-finals', { slowMs: 60_000 })
  await postAll(receiver, [pending, pending, complete])
  const repeated = fetch(receiver.url, {
    method: 'POST',
    body: JSON.stringify(complete),
    signal: AbortSignal.timeout(50),
  })
  await expect(repeated).rejects.toThrow('timeout')
})

// A busy machine may run two at once after each other, so they are sent until they overlap.
test('no-lock loses the final status of two notifications at once', async () => {
  await until(async () => {
    const receiver = await started('no-lock')
    await Promise.all([post(receiver, pending), post(receiver, complete)])
    return (await stateOf(receiver)).status === 'pending'
  })
})

test('credits-twice-at-once adds the amount of two at once twice, and of two after each other once', async () => {
  const receiver = await started('credits-twice-at-once')
  await postAll(receiver, [funding('complete'), funding('complete')])
  expect(await stateOf(receiver, 'funding-1')).toMatchObject({ credited: 100 })
  let pairs = 0
  await until(async () => {
    const fid = `pair-${++pairs}`
    await Promise.all([0, 1].map(() => post(receiver, funding('complete', {}, fid))))
    return (await stateOf(receiver, fid)).credited === 200
  })
})

test('shared-state loses one of two records at once', async () => {
  await until(async () => {
    const receiver = await started('shared-state')
    await Promise.all([post(receiver, pending), post(receiver, funding('pending'))])
    const states = [await stateOf(receiver), await stateOf(receiver, 'funding-1')]
    return String(states.map(({ http }) => http).sort()) === '200,404'
  })
})

test.each(['acknowledges-first', 'forgets-on-restart'] as const)(
  '%s loses what it took by a restart',
  async kind => {
    const receiver = await started(kind)
    await post(receiver, complete)
    expect(await stateOf(receiver)).toMatchObject({ status: 'complete' })
    await receiver.restart()
    expect(await stateOf(receiver)).toMatchObject({ http: 404 })
  },
)

test('processes-later goes on after a restart with what it stored', async () => {
  const receiver = await started('processes-later')
  await postAll(receiver, [pending, complete])
  await receiver.restart()
  await until(async () => (await stateOf(receiver)).status === 'complete')
})

test('counts-versions shows another number where the order is another', async () => {
  const receiver = await started('counts-versions')
  await postAll(receiver, [complete, pending])
  expect(await stateOf(receiver)).toMatchObject({ status: 'complete', version: 1 })
})

test('acknowledges-first has what it stored in the end', async () => {
  const receiver = await started('acknowledges-first', { storeAfterMs: 1 })
  await until(async () => {
    await post(receiver, complete)
    await stateOf(receiver)
    await receiver.restart()
    return (await stateOf(receiver)).status === 'complete'
  })
})

test('abandons-work leaves its work where the response is not awaited, and takes the repetition for a duplicate', async () => {
  const receiver = await started('abandons-work')
  const body = JSON.stringify(complete)
  const lost = request(receiver.url, {
    method: 'POST',
    agent: false,
    headers: { 'Content-Length': body.length },
  })
  lost.on('error', () => {})
  lost.end(body, () => lost.destroy())
  await new Promise(resolve => lost.once('close', resolve))
  await until(() => receiver.taken() > 0)
  expect(await post(receiver, complete)).toBe(200)
  expect(await stateOf(receiver)).toMatchObject({ http: 404 })
})
