import { expect, onTestFinished, test } from 'vitest'
import { publicAddresses, request } from '../../../main/updates/request.ts'
import { mayRedirect } from '../../../main/updates/web-url.ts'
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

test.each([
  'https://10.0.0.1/f',
  'https://169.254.169.254/f',
  'https://[::ffff:127.0.0.1]/f',
  'https://[fe80::1]/f',
  'https://[64:ff9b::a00:1]/f',
  'https://[2002:7f00:1::]/f',
  'https://0.0.0.0/f',
  'https://printer.local/f',
  'https://router/f',
])('a redirect to %s is refused before anything is sent there', async location => {
  const server = await startFeedServer()
  onTestFinished(server.close)
  server.respond((_, response) => response.writeHead(302, { location }).end())
  const limits = { idleMs: 1_000, totalMs: 2_000, maximumBytes: 100 }
  await expect(request(server.url, limits, () => {}, never)).rejects.toMatchObject({ problem: 'redirected' })
})

test('a redirect from another machine to this one is refused, also by a name that leads here', async () => {
  expect(mayRedirect('https://feed.example.com/', 'https://127.0.0.1/')).toBe(false)
  expect(mayRedirect('https://feed.example.com/', 'https://localhost:8443/')).toBe(false)
  expect(mayRedirect('https://feed.example.com/', 'https://files.example.com/')).toBe(true)
  const looked = new Promise((_, reject) => publicAddresses('localhost', {}, reject))
  await expect(looked).rejects.toMatchObject({ problem: 'redirected' })
})
