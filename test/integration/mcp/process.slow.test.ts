import { expect, test } from 'vitest'
import { servedOfFile } from '../../support/processes/command-in-process.ts'
import { endOf, initialize, rawProcess } from './process-steps.ts'

const served = servedOfFile()

test('the process ends when its client closes stdin, also while a call waits', async () => {
  const server = rawProcess(served().dataDir)
  server.send(initialize)
  await server.next()
  server.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  const params = { name: 'wait_for', arguments: { timeout_seconds: 600 }, _meta: { progressToken: 1 } }
  server.send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params })
  expect(await server.next()).toMatchObject({ method: 'notifications/progress' })
  const ended = endOf(server.child)
  server.child.stdin.end()
  expect([await ended, server.stderr()]).toEqual([0, ''])
})
