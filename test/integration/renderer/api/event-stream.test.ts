import { getEventListeners } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openEventStream } from '../../../../renderer/api/event-stream.ts'
import { openPort } from '../../../support/network/open-port.ts'

/** A server whose streams end at once, and asks for the next one a millisecond later. */
async function shortStreams(): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/event-stream').end('retry: 1\n\n')
  })
  return `http://127.0.0.1:${await openPort(server)}`
}

test('a stream that is opened again and again leaves nothing behind each time', async () => {
  const origin = await shortStreams()
  let signal: AbortSignal | null = null
  let losses = 0
  await new Promise<void>(resolve => {
    const end = openEventStream({
      connect(headers, given) {
        // What `fetch` itself adds to the signal is not counted.
        signal = given
        return fetch(origin, { headers })
      },
      onOpen() {},
      onLost() {
        losses += 1
        if (losses < 10) return
        resolve()
        onTestFinished(end)
      },
      onRefused() {},
      onMessage() {},
    })
  })
  // Of the pause that has started.
  expect(getEventListeners(signal as unknown as AbortSignal, 'abort').length).toBeLessThanOrEqual(1)
})
