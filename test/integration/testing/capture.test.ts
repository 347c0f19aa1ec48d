import { expect, onTestFinished, test } from 'vitest'
import { startCapture } from '../../../main/testing.ts'
import { transactionExample } from '../../support/inspection/examples.ts'

const statuses = ['PENDING', 'IN_PROGRESS', 'COMPLETE'] as const
/** The default is too short for the first inspection on a busy machine. */
const timeoutMs = 60_000
const issuance = (status: (typeof statuses)[number]) => JSON.stringify(transactionExample('issuance', status))

async function capturing() {
  const capture = await startCapture()
  onTestFinished(() => capture.stop())
  const send = (body: string) => fetch(capture.url, { method: 'POST', body })
  return { capture, send }
}

test('waits end with the first deliveries that match, oldest first, with their exact bytes', async () => {
  const { capture, send } = await capturing()
  const waiting = capture.waitForDeliveries({ where: 'kind:issuance', count: 2, timeoutMs })
  for (const body of ['other', ...statuses.map(issuance)]) await send(body)
  const found = await waiting
  expect(found.map(({ text }) => text)).toEqual([issuance('PENDING'), issuance('IN_PROGRESS')])
  expect(found.map(({ status, responseStatus }) => [status, responseStatus])).toEqual([
    ['PENDING', 200],
    ['IN_PROGRESS', 200],
  ])
  const all = await capture.deliveries()
  expect(all.map(({ body }) => Buffer.from(body).toString())).toEqual(['other', ...statuses.map(issuance)])
  expect(await capture.deliveries('status:FAILED')).toEqual([])
})

test('a wait for a trail ends with its final status, and has its steps in order', async () => {
  const { capture, send } = await capturing()
  const waiting = capture.waitForTrail({ where: 'kind:issuance', timeoutMs })
  for (const status of ['IN_PROGRESS', 'PENDING', 'COMPLETE'] as const) await send(issuance(status))
  const { status, steps } = await waiting
  expect(status).toBe('COMPLETE')
  expect(steps).toEqual([
    { deliveryId: 2, status: 'PENDING' },
    { deliveryId: 1, status: 'IN_PROGRESS' },
    { deliveryId: 3, status: 'COMPLETE' },
  ])
})

test('waits end at their time limit, and name what arrived', async () => {
  const { capture, send } = await capturing()
  await send(issuance('PENDING'))
  await capture.waitForDeliveries({ timeoutMs })
  await expect(capture.waitForDeliveries({ where: 'kind:redemption', timeoutMs: 50 })).rejects.toThrow(
    'Timed out after 50 ms: 0 of 1 deliveries matched "kind:redemption". Received: issuance PENDING.',
  )
  await expect(capture.waitForTrail({ timeoutMs: 50 })).rejects.toThrow(
    'Timed out after 50 ms: no matching record of "" has a final status.',
  )
})
