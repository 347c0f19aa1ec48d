import { createServer } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { expect, test } from 'vitest'
import type { ScenarioId } from '#contract/sending/scenarios'
import { type TestEngine, testEngineOfFile } from '../../../../support/engine/open-test-engine.ts'
import { openPort } from '../../../../support/network/open-port.ts'

const opened = testEngineOfFile()

const fault = (members: object): string =>
  JSON.stringify({
    title: 'Broken',
    steps: [
      { record: 'one', fixture: 'funding-pending' },
      { record: 'one', fixture: 'funding-complete', updatedSeconds: 60 },
    ],
    faults: [{ step: 1, ...members }],
  })

async function attemptsOf(bench: TestEngine, text: string, url: string, speed = 1) {
  const begun = await bench.client.call('scenarios.run', {
    id: 'own/broken' as ScenarioId,
    text,
    target: { to: 'url', url },
    timing: { mode: 'recorded', speed },
  })
  await bench.ended(begun.id)
  const { attempts } = await bench.client.call('attempts.list', { batchId: begun.id })
  return attempts.toReversed()
}

/** Bytes that arrive on the socket, connection by connection; responds once a request is complete. */
async function socketServer() {
  const connections: Buffer[] = []
  const ends: number[] = []
  const server = createSocketServer({ allowHalfOpen: true }, socket => {
    const index = connections.push(Buffer.alloc(0)) - 1
    socket.on('error', () => {})
    socket.on('data', piece => {
      const all = Buffer.concat([connections[index] ?? Buffer.alloc(0), piece])
      connections[index] = all
      const head = all.indexOf('\r\n\r\n')
      const declared = Number(/content-length: (\d+)/i.exec(all.toString())?.[1])
      if (head >= 0 && all.byteLength >= head + 4 + declared) {
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      }
    })
    socket.on('end', () => {
      ends.push(index)
      socket.end()
    })
  })
  return { url: `http://127.0.0.1:${await openPort(server)}/`, connections, ends }
}

test('a truncated body declares more than is sent, and the attempt says so', async () => {
  const bench = opened()
  const { url, connections } = await socketServer()
  const [sound, cut] = await attemptsOf(bench, fault({ fault: 'truncated' }), url)
  expect(sound).toMatchObject({ status: 200, error: null })
  const text = connections[1]?.toString() ?? ''
  const declared = Number(/content-length: (\d+)/i.exec(text)?.[1])
  const sent = text.slice(text.indexOf('\r\n\r\n') + 4)
  expect(sent.length).toBe(Math.floor(declared / 2))
  expect(cut).toMatchObject({ status: null, sentBodyBytes: sent.length, error: { code: 'target-closed' } })
  expect(cut?.error?.message).toBe(
    `Simulated: the connection was closed after ${sent.length} of ${declared} bytes. The app did not respond.`,
  )
  const id = cut?.id as never
  const stored = await bench.client.call('attempts.body', { id, which: 'sent' })
  expect(Buffer.from(stored.base64, 'base64').toString()).toBe(sent)
})

test('the response of an app that notices a truncated body is stored', async () => {
  const bench = opened()
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.end())
    request.on('error', () => {})
  })
  server.on('clientError', (_, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
  const url = `http://127.0.0.1:${await openPort(server)}/`
  const [, cut] = await attemptsOf(bench, fault({ fault: 'truncated' }), url)
  expect(cut).toMatchObject({ status: 400, error: null })
})

test('a slow upload arrives in pieces, complete, and has the time that it takes', async () => {
  const bench = opened()
  const pieces: number[] = []
  const server = createServer((request, response) => {
    let count = 0
    request.on('data', () => {
      count += 1
    })
    request.on('end', () => {
      pieces.push(count)
      response.end()
    })
  })
  const url = `http://127.0.0.1:${await openPort(server)}/`
  const [, slow] = await attemptsOf(bench, fault({ fault: 'slow-upload', overMs: 400 }), url)
  expect(slow).toMatchObject({ status: 200, error: null })
  // A timer may fire a millisecond early.
  expect(slow?.elapsedMs).toBeGreaterThanOrEqual(390)
  expect(pieces[1]).toBeGreaterThan(3)
})

test('what is sent at once is there at once', async () => {
  const bench = opened()
  let open = 0
  let most = 0
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    request.resume()
    open += 1
    most = Math.max(most, open)
    waiting.push(() => {
      open -= 1
      response.end()
    })
    // Responds only when both have arrived.
    if (waiting.length === 2) for (const respond of waiting.splice(0)) respond()
  })
  const url = `http://127.0.0.1:${await openPort(server)}/`
  const attempts = await attemptsOf(bench, fault({ fault: 'burst', step: 0, count: 2 }), url)
  expect(attempts.map(({ status }) => status)).toEqual([200, 200])
  expect(most).toBe(2)
})
