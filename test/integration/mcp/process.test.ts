import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#contract/transport'
import { connectToHolder } from '../../../main/web/command-client.ts'
import { fundingBody, post } from '../../support/network/post-notification.ts'
import { commandPath, hooktrail, hooktrailServe } from '../../support/processes/hooktrail-command.ts'
import { agentOn } from '../../support/processes/mcp-client.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}

/** The process alone, for what no well-behaved client sends. */
function rawServer(dataDir: string) {
  const child = spawn(process.execPath, [commandPath, 'mcp', '--data', dataDir], { stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  let stderr = ''
  child.stderr.on('data', piece => {
    stderr += String(piece)
  })
  return {
    child,
    stderr: () => stderr,
    write: (text: string) => void child.stdin.write(`${text}\n`),
    send: (message: object) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    next: async (): Promise<unknown> => JSON.parse(String((await lines.next()).value)),
  }
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}

test('the version of the protocol is agreed on', async () => {
  const server = rawServer(temporaryFolder())
  server.send(initialize)
  expect(await server.next()).toMatchObject({
    id: 1,
    result: { protocolVersion: '2025-06-18', serverInfo: { name: 'hooktrail' } },
  })
})

test('a client of the newest revision is served too', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  await post(served.captureUrl, fundingBody('a1', 'pending'))
  const agent = await agentOn(served.dataDir, { isModern: true })
  expect((await agent.call('list_deliveries')).data).toMatchObject({ count: 1 })
})

test.each([
  'not json',
  '{"jsonrpc":"2.0"}',
  '[]',
  'null',
  '{"jsonrpc":"2.0","id":{},"method":"tools/call"}',
  '\u0000\u0001',
  '{"jsonrpc":"2.0","id":7,"result":{}}',
])('after %j the server goes on, and stdout has the protocol alone', async line => {
  const server = rawServer(temporaryFolder())
  server.send(initialize)
  await server.next()
  server.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  server.write(line)
  server.send({ jsonrpc: '2.0', id: 2, method: 'tools/list' })
  for (;;) {
    const message = (await server.next()) as { jsonrpc: string; id?: unknown; result?: object }
    expect(message.jsonrpc).toBe('2.0')
    if (message.id !== 2) continue
    expect(message.result).toHaveProperty('tools')
    break
  }
})

test('calls at the same time each get their result', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  for (let n = 1; n <= 20; n++) await post(served.captureUrl, fundingBody(`r${n}`, 'pending'))
  const agent = await agentOn(served.dataDir)
  const ids = Array.from({ length: 20 }, (_, place) => place + 1)
  const results = await Promise.all(ids.map(id => agent.call('get_delivery', { id })))
  expect(results.map(({ data }) => data.id)).toEqual(ids)
})

test('the server ends when its client closes stdin, also while a call waits', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const server = rawServer(served.dataDir)
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

test.each(['SIGTERM', 'SIGINT'] as const)('the server ends at %s', async signal => {
  const server = rawServer(temporaryFolder())
  server.send(initialize)
  await server.next()
  const ended = endOf(server.child)
  server.child.kill(signal)
  expect([await ended, server.stderr()]).toEqual([0, ''])
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

test('the help shows a configuration that starts the server in any folder', async () => {
  const { code, stdout } = await hooktrail('mcp', '--help')
  expect(code).toBe(0)
  const server: unknown = JSON.parse(/^ *(\{.*\})$/m.exec(stdout)?.[1] ?? '')
  expect(server).toEqual({ command: expect.any(String), args: expect.arrayContaining(['mcp']) })
  const { command, args } = server as { command: string; args: string[] }
  await expectServed([command, ...args.slice(0, -1)])
})

test('a running Hooktrail names what starts the server in any folder', async () => {
  const { dataDir } = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const transport = await connectToHolder(dataDir)
  if (transport === null) throw new Error('Nothing runs on the data folder.')
  onTestFinished(() => transport.close())
  await expectServed((await createClient(transport).call('app.status')).commandProgram)
})

async function expectServed([command = '', ...args]: readonly string[]): Promise<void> {
  const folder = temporaryFolder()
  const client = new Client({ name: 'test', version: '1' })
  onTestFinished(() => client.close())
  await client.connect(
    new StdioClientTransport({ command, args: [...args, 'mcp', '--data', folder], cwd: folder }),
  )
  expect(client.getServerVersion()).toMatchObject({ name: 'hooktrail' })
}
