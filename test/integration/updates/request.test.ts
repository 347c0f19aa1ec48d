import { expect, onTestFinished, test } from 'vitest'
import { request } from '../../../main/updates/request.ts'
import { startFeedServer } from '../../support/updates/feed-server.ts'

const never = new AbortController().signal

test.each([
  ['no byte of a response', { idleMs: 50, totalMs: 60_000 }, false],
  ['a response that stops in the middle', { idleMs: 50, totalMs: 60_000 }, true],
  ['a response that trickles', { idleMs: 60_000, totalMs: 80 }, true],
])('%s is slow', async (_, limits, isStarted) => {
  const server = await startFeedServer()
  onTestFinished(server.close)
  server.respond((_, response) => {
    if (isStarted) response.write('{')
  })
  const asked = request(server.url, { ...limits, maximumBytes: 100 }, () => {}, never)
  await expect(asked).rejects.toMatchObject({ problem: 'slow' })
})

test('a server that does not exist is unreachable', async () => {
  const server = await startFeedServer()
  await server.close()
  const limits = { idleMs: 1_000, totalMs: 1_000, maximumBytes: 100 }
  await expect(request(server.url, limits, () => {}, never)).rejects.toMatchObject({ problem: 'unreachable' })
})

test('exactly the largest size passes', async () => {
  const server = await startFeedServer()
  onTestFinished(server.close)
  server.respond('x'.repeat(100))
  let received = 0
  const countBytes = (bytes: Buffer): void => {
    received += bytes.length
  }
  const limits = { idleMs: 1_000, totalMs: 10_000, maximumBytes: 100 }
  await request(server.url, limits, countBytes, never)
  expect(received).toBe(100)
})
