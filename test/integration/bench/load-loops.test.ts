import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { closedLoop, openLoop } from '../../bench/load/loops.ts'
import { createTally } from '../../bench/load/tally.ts'

const request = Buffer.from('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\n\r\nok')

test('a closed loop counts each answer by its status', async () => {
  let answered = 0
  const address = await listening((_request, response) => {
    answered += 1
    response.writeHead(answered % 4 === 0 ? 503 : 200, { 'content-length': 2 }).end('ok')
  })
  const tally = createTally()
  await closedLoop(address, 3, so(40), tally)
  const { sent, answered: good, failed, sentBytes } = tally.summary()
  expect({ sent, good, failed, sentBytes }).toEqual({
    sent: 40,
    good: 30,
    failed: 10,
    sentBytes: 40 * request.byteLength,
  })
})

test('an open loop goes on over new connections where the server closes them', async () => {
  const address = await listening((_request, response) => {
    response.writeHead(200, { 'content-length': 2, connection: 'close' }).end('ok')
  })
  const tally = createTally()
  await openLoop(address, 1_000, so(200), tally)
  const { sent, answered, failed } = tally.summary()
  expect({ sent, answered, failed }).toEqual({ sent: 200, answered: 200, failed: 0 })
})

test('an open loop counts from when a sending was due', async () => {
  const address = await listening((_request, response) => {
    setTimeout(() => response.writeHead(200, { 'content-length': 2 }).end('ok'), 30)
  })
  const tally = createTally()
  await openLoop(address, 500, so(50), tally)
  const { answered, p50Ms, maxMs } = tally.summary()
  expect(answered).toBe(50)
  expect(p50Ms).toBeGreaterThanOrEqual(29)
  expect(maxMs).toBeGreaterThanOrEqual(p50Ms)
})

function so(many: number): () => Buffer | null {
  let left = many
  return () => (left-- > 0 ? request : null)
}

async function listening(answer: RequestListener): Promise<URL> {
  const server = createServer((incoming, response) => {
    incoming.resume()
    incoming.once('end', () => answer(incoming, response))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It has no port.')
  return new URL(`http://127.0.0.1:${address.port}`)
}
