import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readBody } from '../../../main/web/read-json.ts'
import { httpCall } from '../../support/network/http-call.ts'
import { openPort } from '../../support/network/open-port.ts'

/** Responds to each request with the result of `take` for its body. */
async function served(maximumBytes: number, take: (body: Buffer | null) => string) {
  const server = createServer((incoming, response) => {
    void readBody(incoming, maximumBytes).then(
      body => response.end(take(body)),
      () => {},
    )
  })
  const port = await openPort(server)
  return { server, port: port }
}

test('a body is read whole, and one that is longer than it may be is not', async () => {
  const { port } = await served(10, body => body?.toString() ?? 'too long')
  const send = async (body: string) =>
    (await httpCall(`http://127.0.0.1:${port}`, { method: 'POST', body })).text
  expect(await send('')).toBe('')
  expect(await send('0123456789')).toBe('0123456789')
  expect(await send('0123456789a')).toBe('too long')
})

test('a body of 300,000 one-byte chunks holds little more memory than it is long', async () => {
  const count = 300_000
  const { server, port } = await served(count, body => String(body?.length))
  let received = 0
  const arrived = new Promise<void>(resolve => {
    server.once('request', incoming =>
      incoming.on('data', () => {
        received += 1
        if (received === count) resolve()
      }),
    )
  })
  const socket = connect(port, '127.0.0.1')
  const response = text(socket)
  const before = heldBytes()
  socket.write('POST / HTTP/1.1\r\nHost: h\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n')
  for (let sent = 0; sent < count; sent += 10_000) socket.write('1\r\na\r\n'.repeat(10_000))
  await arrived
  expect(heldBytes() - before).toBeLessThan(10 * 1024 * 1024)
  socket.write('0\r\n\r\n')
  expect(await response).toContain(`\r\n\r\n${count}`)
})

function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
