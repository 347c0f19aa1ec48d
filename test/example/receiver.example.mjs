import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { startCapture } from 'hooktrail/testing'

test('a fixtures folder is replayed to the application under test', async () => {
  const received = []
  const app = createServer((request, response) => {
    let text = ''
    request.on('data', piece => {
      text += piece
    })
    request.on('end', () => {
      received.push(JSON.parse(text).payload.status)
      response.end()
    })
  })
  await new Promise(resolve => app.listen(0, '127.0.0.1', resolve))
  const capture = await startCapture()
  const to = `http://127.0.0.1:${app.address().port}/hooks`
  const { sent, passed } = await capture.replay('fixtures', { to })
  assert.deepEqual({ sent, passed }, { sent: 3, passed: 3 })
  assert.deepEqual(received, ['PENDING', 'IN_PROGRESS', 'COMPLETE'])
  assert.equal((await capture.deliveries()).length, 0)
  await capture.stop()
  app.close()
})
