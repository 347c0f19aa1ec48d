import { expect, test } from 'vitest'
import { closedLoop, openLoop } from '../../bench/load/loops.ts'
import { createTally } from '../../bench/load/tally.ts'
import { serviceServer } from '../../support/network/service-server.ts'

const request = Buffer.from('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\n\r\nok')

test('a closed loop counts each answer by its status', async () => {
  let responded = 0
  const { url } = await serviceServer((_call, response) => {
    responded += 1
    response.writeHead(responded % 4 === 0 ? 503 : 200, { 'content-length': 2 }).end('ok')
  })
  const tally = createTally()
  await closedLoop(new URL(url), 3, so(40), tally)
  expect(tally.summary()).toMatchObject({ sent: 40, responded: 30, failed: 10 })
})

test('an open loop counts from when a sending was due, and goes on over new connections where they are closed', async () => {
  const { url } = await serviceServer((_call, response) => {
    setTimeout(() => response.writeHead(200, { 'content-length': 2, connection: 'close' }).end('ok'), 30)
  })
  const tally = createTally()
  await openLoop(new URL(url), 500, so(100), tally)
  const { p50Ms, ...counts } = tally.summary()
  expect(counts).toMatchObject({ sent: 100, responded: 100, failed: 0 })
  expect(p50Ms).toBeGreaterThanOrEqual(29)
})

function so(many: number): () => Buffer | null {
  let left = many
  return () => (left-- > 0 ? request : null)
}
