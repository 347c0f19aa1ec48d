import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { isReached } from '../../../../main/engine/listener/reached.ts'
import { openPort } from '../../../support/network/open-port.ts'

const host = '127.0.0.1'

async function listening() {
  const server = createServer(socket => socket.destroy())
  return { server, port: await openPort(server) }
}

function blockThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('a port that accepts connections is reached, one that is closed is not', async () => {
  const { server, port } = await listening()
  expect(await isReached({ host, port })).toBe(true)
  server.close()
  await once(server, 'close')
  expect(await isReached({ host, port })).toBe(false)
})

test('a thread that is busy for longer than the wait still sees that it was reached', async () => {
  const { port } = await listening()
  const reached = isReached({ host, port }, 50)
  blockThread(100)
  expect(await reached).toBe(true)
})

/** The system drops what asks for a connection once so many wait to be accepted; others refuse it. */
test('a port whose program accepts nothing is not reached', async () => {
  const worker = new Worker(
    `const { createServer } = require('node:net')
     const { parentPort } = require('node:worker_threads')
     const server = createServer().listen({ port: 0, host: '${host}', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port)
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
     })`,
    { eval: true },
  )
  onTestFinished(async () => void (await worker.terminate()))
  const [port] = (await once(worker, 'message')) as [number]
  const waiting = Array.from({ length: 8 }, () => connect({ port, host }).on('error', () => {}))
  onTestFinished(() => {
    for (const socket of waiting) socket.destroy()
  })
  expect(await isReached({ host, port }, 50)).toBe(false)
})
