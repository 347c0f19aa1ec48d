import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { agentAccess } from '../../../main/cli/commands/agent/agent-access.ts'
import { createOutput } from '../../../main/cli/terminal/output.ts'
import { installationOf } from '../../../main/installation.ts'
import { serveMcp } from '../../../main/mcp/serve-mcp.ts'
import { recordingServer } from '../../support/network/recording-server.ts'
import { capturedFrom } from '../../support/store/captured-from.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const installation = installationOf(new URL('../../../out/main/headless.js', import.meta.url).href)

/** The server in this process, whose host would end the process with it. */
function served(dataDir: string) {
  const [input, output, complaints] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const never = new Promise<void>(() => {})
  const context = {
    installation,
    output: createOutput(new PassThrough(), complaints),
    stopRequested: () => never,
  }
  const ended = serveMcp({
    access: agentAccess(context, dataDir, never),
    permissions: { mayChange: true, hosts: [], exportFolder: null, mayExportOriginals: false },
    version: '0',
    docsDir: '',
    input,
    output,
    stop: never,
    log: text => void complaints.write(text),
  })
  const send = (message: object): void =>
    void input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  return { input, ended, send, complaints: () => String(complaints.read() ?? '') }
}

test('a client that leaves during a replay: the server ends once the replay is marked as ended and the store is closed', async () => {
  const dataDir = temporaryFolder()
  await capturedFrom(dataDir, ['127.0.0.1', '127.0.0.1'])
  const target = await recordingServer()
  const release = target.hold()
  const arrived = target.next()
  const { input, ended, send, complaints } = served(dataDir)
  const clientInfo = { name: 'test', version: '1' }
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  })
  send({ method: 'notifications/initialized' })
  send({
    id: 2,
    method: 'tools/call',
    params: { name: 'replay', arguments: { to: target.url, delivery_ids: [1, 2] } },
  })
  await arrived
  input.end()
  release()
  await ended
  // SQLite removes it once the last connection is closed.
  expect(existsSync(join(dataDir, 'store.db-wal'))).toBe(false)
  const store = new Database(join(dataDir, 'store.db'), { readonly: true })
  const values = store.prepare<[], string>('SELECT value FROM batches').pluck().all()
  store.close()
  expect(values.map(value => JSON.parse(value).endedAtMs)).toEqual([expect.any(Number)])
  expect(complaints()).toBe('')
})
