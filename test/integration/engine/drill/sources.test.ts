import { expect, test } from 'vitest'
import type { DrillTrail } from '#contract/drill/sequence'
import { testEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { post } from '../../../support/network/http-call.ts'

const engineOfFile = testEngineOfFile()
let posted = 0

async function capture(...bodies: object[]): Promise<void> {
  const { captureUrl, allInspected } = engineOfFile()
  for (const body of bodies) await post(captureUrl, body)
  posted += bodies.length
  await allInspected(posted)
}

const issuance = (id: string, status: 'PENDING' | 'IN_PROGRESS' | 'COMPLETE', minute: number) => {
  const { event, payload } = transactionExample('issuance', status)
  return { event, payload: { ...payload, id, updated_at: `2026-01-05T10:0${minute}:00Z` } }
}
const funding = (fid: string, status: string, details: object = {}) => ({
  event: 'funding',
  payload: { fid, status, currency: 'mxn', amount: '100.00', method: 'spei', details },
})
const withdrawal = (wid: string, status: string) => ({
  event: 'withdrawal',
  payload: { wid, status, currency: 'mxn', amount: '100.00', method: 'spei', details: {} },
})
const statusesOf = (trail: DrillTrail | undefined) => trail?.steps.map(({ status }) => status)

test('a captured record is a trail in its own order, without its repetitions, each step with its delivery', async () => {
  const id = '11111111-1111-4111-8111-111111111111'
  const [pending, progress, complete] = (['PENDING', 'IN_PROGRESS', 'COMPLETE'] as const).map(
    (status, minute) => issuance(id, status, minute),
  )
  await capture(complete ?? {}, pending ?? {}, progress ?? {}, complete ?? {})
  const { client } = engineOfFile()
  const { rows } = await client.call('deliveries.list', {})
  const plan = await client.call('drills.plan', { source: { records: [id] } })
  expect(plan.trails).toHaveLength(1)
  const [trail] = plan.trails
  expect(trail?.name).toBe(id)
  expect(statusesOf(trail)).toEqual(['PENDING', 'IN_PROGRESS', 'COMPLETE'])
  const known = new Set(rows.map(row => row.id))
  expect(trail?.steps.every(({ deliveryId }) => deliveryId !== null && known.has(deliveryId))).toBe(true)
  const byKey = await client.call('drills.plan', { source: { records: [`transactions:${id}`] } })
  expect(byKey.trails).toEqual(plan.trails)
})

test('a withdrawal and the funding that gives it back are one trail, whichever is named', async () => {
  const wid = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
  const fid = 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
  await capture(
    ...['pending', 'processing', 'complete'].map(status => withdrawal(wid, status)),
    funding(fid, 'complete', { deposit_type: 'FAIL_WITHDRAWAL_COMPENSATION', origin_wid: wid }),
  )
  const { client } = engineOfFile()
  for (const records of [[wid], [fid], [wid, fid]]) {
    const { trails } = await client.call('drills.plan', { source: { records } })
    expect(trails.map(one => one.records.map(({ kind }) => kind))).toEqual([['withdrawal', 'funding']])
  }
})

test('a session gives a trail of each of its records', async () => {
  const { client } = engineOfFile()
  const { session } = await client.call('sessions.start', { name: 'drilled' })
  const ids = ['cccccccccccccccccccccccccccccccc', 'dddddddddddddddddddddddddddddddd']
  await capture(...ids.flatMap(id => [funding(id, 'pending'), funding(id, 'complete')]))
  const { trails } = await client.call('drills.plan', { source: { sessionId: session.id } })
  expect(trails.map(({ name }) => name).sort()).toEqual(ids)
  const { session: empty } = await client.call('sessions.start', { name: 'empty' })
  await expect(client.call('drills.plan', { source: { sessionId: empty.id } })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('without a source, there is a trail of every kind, and only those that are named are taken', async () => {
  const { client } = engineOfFile()
  const { trails } = await client.call('drills.plan', {})
  expect(new Set(trails.flatMap(({ records }) => records.map(({ kind }) => kind)))).toEqual(
    new Set([
      ...['issuance', 'redemption', 'conversion', 'crypto_deposit', 'crypto_withdrawal'],
      ...['funding', 'withdrawal'],
    ]),
  )
  expect(trails.map(({ name }) => name)).toContain('redemption-refunded')
  const few = await client.call('drills.plan', { source: { trails: ['redemption-refunded'] } })
  expect(few.trails).toEqual(trails.filter(({ name }) => name === 'redemption-refunded'))
  await expect(client.call('drills.plan', { source: { trails: ['none'] } })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('the sample app gets two trails, and those that are named instead', async () => {
  const { client } = engineOfFile()
  const url = 'hooktrail:example'
  const { trails, unchecked } = await client.call('drills.plan', { url })
  expect(trails.map(({ name }) => name)).toEqual(['issuance-refunded', 'funding'])
  expect(unchecked.map(({ property, trail }) => `${property} ${trail}`)).toEqual(['refunds funding'])
  const named = await client.call('drills.plan', { url, source: { trails: ['redemption'] } })
  expect(named.trails.map(({ name }) => name)).toEqual(['redemption'])
})

test('given bodies are a trail with its name, and a name that is given twice gets a number', async () => {
  const { client } = engineOfFile()
  const bodies = [funding('eeee', 'complete'), funding('eeee', 'pending')].map(body => JSON.stringify(body))
  const given = [
    { name: 'mine', bodies },
    { name: 'mine', bodies },
  ]
  const { trails } = await client.call('drills.plan', { source: { given } })
  expect(trails.map(({ name }) => name)).toEqual(['mine', 'mine (2)'])
  expect(statusesOf(trails[0])).toEqual(['pending', 'complete'])
  await expect(
    client.call('drills.plan', { source: { given: [{ name: 'none', bodies: ['{}'] }] } }),
  ).rejects.toMatchObject({ code: 'not-found' })
})
