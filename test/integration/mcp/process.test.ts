import { PassThrough } from 'node:stream'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished, test } from 'vitest'
import { connectTo } from '../../support/network/connect-to.ts'
import { fundingBody, post } from '../../support/network/http-call.ts'
import { recordingServer } from '../../support/network/recording-server.ts'
import { hooktrail, hooktrailMcp, servedOfFile } from '../../support/processes/command-in-process.ts'
import { agentOn } from '../../support/processes/mcp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { until } from '../../support/until.ts'
import { endOf, initialize, rawLines, rawProcess } from './process-steps.ts'

const served = servedOfFile()

test('the version of the protocol is agreed on, and the process ends at SIGTERM', async () => {
  const server = rawProcess(temporaryFolder())
  server.send(initialize)
  expect(await server.next()).toMatchObject({
    id: 1,
    result: { protocolVersion: '2025-06-18', serverInfo: { name: 'hooktrail' } },
  })
  const ended = endOf(server.child)
  server.child.kill('SIGTERM')
  expect([await ended, server.stderr()]).toEqual([0, ''])
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'the drill and the batch of an agent end with its process: %s',
  async signal => {
    const { dataDir } = served()
    const app = await recordingServer()
    const server = rawProcess(dataDir, ['--allow-send'])
    server.send(initialize)
    await server.next()
    server.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    const call = (id: number, name: string, args: object): void =>
      server.send({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })
    const record = `a-${signal}`
    for (const status of ['pending', 'complete']) await post(served().captureUrl, fundingBody(record, status))
    call(2, 'replay', { to: app.url, record, interval_ms: 60_000, timeout_seconds: 600 })
    call(3, 'run_drill', { to: app.url, time_limit_seconds: 600, runs: 200 })
    const user = await connectTo(dataDir)
    onTestFinished(user.close)
    const states = async (): Promise<unknown[]> => {
      const [batch] = (await user.call('batches.list', {})).batches
      const [drilled] = (await user.call('drills.list', {})).drills
      return [batch?.state, drilled?.state]
    }
    await until(async () => String(await states()) === 'running,running' && app.recorded.length > 3)
    server.child.kill(signal)
    await until(async () => String(await states()) === 'cancelled,cancelled')
  },
)

test('a request line of more than 1 MiB is refused under its id, and the next gets its response', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const { ended } = hooktrailMcp(['--data', temporaryFolder()], { input, output })
  const server = rawLines(input, output)
  server.send(initialize)
  await server.next()
  const long = 'x'.repeat(1024 * 1024)
  for (const [line, id] of [
    [`{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{"x":"${long}"}}`, 7],
    [`{"method":"tools/list","params":{"id":1,"x":"${long}"},"jsonrpc":"2.0","id":"a"}`, 'a'],
    [`{"method":"tools/list","params":{"x":"${long}","id":1}}`, null],
    [long + long, null],
  ] as const) {
    server.write(line)
    expect(await server.next()).toMatchObject({ jsonrpc: '2.0', id, error: { code: -32_600 } })
    server.send({ jsonrpc: '2.0', id: 8, method: 'tools/list' })
    expect(await server.next()).toMatchObject({ id: 8, result: {} })
  }
  input.end()
  expect((await ended).stderr).toBe('')
})

test('after what is no message the server goes on, and its output has the protocol alone', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const { ended } = hooktrailMcp(['--data', temporaryFolder()], { input, output })
  const server = rawLines(input, output)
  server.send(initialize)
  await server.next()
  server.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  let id = 100
  for (const line of [
    'not json',
    '{"jsonrpc":"2.0"}',
    '[]',
    'null',
    '{"jsonrpc":"2.0","id":{},"method":"tools/call"}',
    '\u0000\u0001',
    '{"jsonrpc":"2.0","id":7,"result":{}}',
  ]) {
    id += 1
    server.write(line)
    server.send({ jsonrpc: '2.0', id, method: 'tools/list' })
    for (;;) {
      const message = (await server.next()) as { jsonrpc: string; id?: unknown; result?: object }
      expect(message.jsonrpc, line).toBe('2.0')
      if (message.id !== id) continue
      expect(message.result, line).toHaveProperty('tools')
      break
    }
  }
  input.end()
  expect((await ended).code).toBe(0)
})

test('calls at the same time each get their result, of a client of the newest revision too', async () => {
  for (let n = 1; n <= 20; n++) await post(served().captureUrl, fundingBody(`r${n}`, 'pending'))
  const ids = Array.from({ length: 20 }, (_, place) => place + 1)
  for (const isModern of [false, true]) {
    const agent = await agentOn(served().dataDir, { isModern })
    const results = await Promise.all(ids.map(id => agent.call('get_delivery', { id })))
    expect(results.map(({ data }) => data.id)).toEqual(ids)
  }
})

test.each([
  [['--allow-host', 'example.com'], '--allow-host requires --allow-send'],
  [['--allow-send', '--allow-host', 'https://example.com'], 'Enter a host alone'],
  [['--allow-send', '--allow-host', 'example.com:3000'], 'Enter a host alone'],
  [['--allow-originals'], '--allow-originals requires --allow-write'],
  [['--allow-write', '/does/not/exist'], 'does not exist'],
])('%j is wrong usage', async (args, words) => {
  const ended = await hooktrail('mcp', '--data', temporaryFolder(), ...args)
  expect([ended.code, ended.stdout]).toEqual([2, ''])
  expect(ended.stderr).toContain(words)
})

test('the help and a running Hooktrail name what starts the server in any folder', async () => {
  const { code, stdout } = await hooktrail('mcp', '--help')
  expect(code).toBe(0)
  const server: unknown = JSON.parse(/^ *(\{.*\})$/m.exec(stdout)?.[1] ?? '')
  expect(server).toEqual({ command: expect.any(String), args: expect.arrayContaining(['mcp']) })
  const { command, args } = server as { command: string; args: string[] }
  const user = await connectTo(served().dataDir)
  onTestFinished(user.close)
  const { commandProgram } = await user.call('app.status')
  expect([...commandProgram, 'mcp']).toEqual([command, ...args])
  const folder = temporaryFolder()
  const client = new Client({ name: 'test', version: '1' })
  onTestFinished(() => client.close())
  // The client only passes its known variables on: otherwise a source that is saved during the test would be
  // built here.
  const env = { HOOKTRAIL_BUILD: 'never' }
  await client.connect(
    new StdioClientTransport({ command, args: [...args, '--data', folder], cwd: folder, env }),
  )
  expect(client.getServerVersion()).toMatchObject({ name: 'hooktrail' })
})
