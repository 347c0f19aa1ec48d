import { expect, test } from 'vitest'
import { sendToServer } from './outcomes-steps.ts'
import { createWorkbench } from './stand-ins.ts'

test('an app that starts to respond and does not finish in time is a time-out that shows what arrived', async () => {
  const bench = createWorkbench({ timeoutMs: 2_000 })
  const attempt = await sendToServer(socket => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbeginning')
  }, bench)
  expect(attempt).toMatchObject({ status: 200, responseBodyBytes: 9, error: { code: 'target-timeout' } })
})
