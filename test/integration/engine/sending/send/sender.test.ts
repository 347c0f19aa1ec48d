import { createServer } from 'node:http'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { systemClock } from '../../../../../main/engine/ports.ts'
import { createSender, parseTargetUrl } from '../../../../../main/engine/sending/direct.ts'
import { openPort } from '../../../../support/network/open-port.ts'

test.each([
  [1000, true],
  [1001, false],
])('of %d bytes in chunks, at most 1,000 are passed on: complete is %s', async (bytes, isComplete) => {
  const server = createServer((incoming, response) => {
    incoming.resume()
    response.write(Buffer.alloc(500))
    response.end(Buffer.alloc(bytes - 500))
  })
  const target = parseTargetUrl(`http://127.0.0.1:${await openPort(server)}`)
  const body = Promise.withResolvers<Readable>()
  const sent = createSender({ clock: systemClock, timeoutMs: 60_000, concurrency: 1 }).sendOnce({
    target,
    method: 'GET',
    headers: [['Host', target.host]],
    body: new Uint8Array(0),
    pass: { maximumBytes: 1000, onHead: (_status, _headers, passed) => body.resolve(passed) },
  })
  const received = buffer(await body.promise)
  if (isComplete) expect(await received).toHaveLength(bytes)
  else await expect(received).rejects.toThrow('The response exceeds the limit.')
  expect(await sent).toMatchObject({ status: 200, error: null })
})
