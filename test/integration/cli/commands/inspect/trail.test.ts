import { expect, test } from 'vitest'
import { refundOf, transactionExample, withdrawalExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { hooktrail, hooktrailServe, servedOfFile } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { pendingStore, recordId } from './trail-steps.ts'

const served = servedOfFile()

const data = () => ['--data', served().dataDir]

const statuses = ['COMPLETE', 'PENDING', 'IN_PROGRESS', 'PENDING'] as const

const bodies = statuses.map(status => JSON.stringify(transactionExample('issuance', status)))

interface Reported {
  readonly recordId: string
  readonly steps: readonly {
    readonly deliveryId: number
    readonly duplicateOf: number | null
    readonly changes: readonly unknown[]
  }[]
  readonly findings: readonly { readonly code: string }[]
}

function expectStory(reported: unknown): void {
  expect(Object.keys(reported as object)).toEqual([
    'service',
    'kind',
    'recordId',
    'status',
    'refundStatus',
    'amount',
    'asset',
    'reason',
    'orderCertain',
    'findings',
    'steps',
  ])
  expect(reported).toMatchObject({
    service: 'transactions',
    kind: 'issuance',
    recordId,
    status: 'COMPLETE',
    refundStatus: null,
    amount: '1500.25',
    asset: 'MXN',
    reason: null,
    orderCertain: true,
  })
  const { steps, findings } = reported as Reported
  expect(steps.map(({ deliveryId, duplicateOf }) => [deliveryId, duplicateOf])).toEqual([
    [2, null],
    [4, 2],
    [3, null],
    [1, null],
  ])
  expect(steps[0]).toEqual({
    deliveryId: 2,
    status: 'PENDING',
    refundStatus: null,
    updatedAt: '2024-05-06T10:00:00.000Z',
    receivedAtMs: expect.any(Number),
    duplicateOf: null,
    changes: [],
  })
  expect(steps[1]?.changes).toEqual([])
  expect(steps[2]?.changes).toContainEqual({
    op: 'replace',
    path: '/payload/status',
    from: '"PENDING"',
    to: '"IN_PROGRESS"',
    expected: true,
  })
  expect(findings.map(({ code }) => code)).toContain('stale-after-final')
}

test('a record is one object in its own order, whatever arrived when', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  for (const body of bodies) await httpCall(served.captureUrl, { method: 'POST', body })
  const beside = await hooktrail('trail', recordId, '--json', '--data', served.dataDir)
  expect([beside.code, beside.stderr]).toEqual([0, ''])
  expectStory(jsonLines(beside)[0])
})

test('what inspection has not read yet is read on the way; a record that is not there is status 1', async () => {
  const dataDir = await pendingStore(bodies)
  const ended = await hooktrail('trail', recordId, '--json', '--data', dataDir)
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expectStory(jsonLines(ended)[0])
  const nobody = await hooktrail('trail', 'nobody', '--json', '--data', dataDir)
  expect([nobody.code, nobody.stdout]).toEqual([1, ''])
  expect(nobody.stderr).toContain('nobody')
})

test('where only arrival tells the order, it says so', async () => {
  await post(withdrawalExample('complete'), withdrawalExample('failed'))
  const [reported] = jsonLines(
    await hooktrail('trail', '148d0e2f3a4b5c6d7e8f901234567890', '--json', ...data()),
  )
  expect(reported).toMatchObject({
    service: 'funding',
    kind: 'withdrawal',
    orderCertain: false,
    status: 'failed',
  })
  const byKey = await hooktrail('trail', 'funding:wid:148d0e2f3a4b5c6d7e8f901234567890', ...data())
  expect(byKey.stdout).toContain('order not certain')
})

test('list --where keeps what matches; a query that cannot be read ends with 2 and a caret under the place', async () => {
  await post({ a: 'needle' }, { a: 'hay' }, { b: 'Needle' })
  const listed = await hooktrail('list', '--where', 'needle not "b"', '--json', ...data())
  expect([listed.code, jsonLines(listed)]).toMatchObject([0, [{ bodyBytes: '{"a":"needle"}'.length }]])
  const bad = await hooktrail('list', '--where', 'id:1 colour:red', ...data())
  expect([bad.code, bad.stdout]).toEqual([2, ''])
  expect(bad.stderr).toContain('Unknown field "colour"')
  expect(bad.stderr.split('\n').slice(1, 3)).toEqual(['  id:1 colour:red', '       ^^^^^^'])
})

/** Posts to the Hooktrail of the file. */
async function post(...bodies: readonly object[]): Promise<void> {
  for (const body of bodies)
    await httpCall(served().captureUrl, { method: 'POST', body: JSON.stringify(body) })
}

const idOf = (number: number): string => `7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2c0${number}`

test('a step is marked by its own status, and its refund by its own', async () => {
  const id = idOf(1)
  await post(
    ...[
      transactionExample('issuance', 'FAILED'),
      transactionExample('issuance', 'FAILED', refundOf('issuance', 'PENDING')),
    ].map(({ event, payload }, index) => ({
      event,
      payload: { ...payload, id, updated_at: `2024-05-06T10:1${index}:00Z` },
    })),
  )
  const { stdout } = await hooktrail('trail', id, ...data())
  const steps = stdout.split('\n').filter(line => /^\d/.test(line))
  expect(steps.map(line => line.replace(/^.*:\d\d {2}/, ''))).toEqual(['✕ FAILED', '✕ FAILED ↩ ○ PENDING'])
  expect(stdout.split('\n')[0]).toContain('✕ FAILED ↩ ○ PENDING')
})

test('a final status that was left fails an assertion without warnings', async () => {
  const id = idOf(3)
  await post(
    ...(['COMPLETE', 'IN_PROGRESS'] as const).map((status, index) => {
      const { event, payload } = transactionExample('issuance', status)
      return { event, payload: { ...payload, id, updated_at: `2024-05-06T1${index}:00:00Z` } }
    }),
  )
  const ended = await hooktrail('assert', '--where', `record:${id}`, '--no-warnings', ...data())
  expect([ended.code, ended.stdout]).toEqual([1, expect.stringContaining('1 warning found')])
  const { stdout } = await hooktrail('trail', id, ...data())
  expect(stdout).toContain('! /payload/status  "COMPLETE" → "IN_PROGRESS"')
})
