import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { freePort } from '../../../support/network/local-server.ts'
import { tryInterface } from '../../../support/network/try-interface.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'

const sshd = ['/usr/sbin/sshd', '/usr/local/sbin/sshd', '/usr/bin/sshd'].find(existsSync)

/** A real server on loopback with its own keys. Returns the command that starts it. */
async function prepareServer(program: string) {
  const folder = temporaryFolder()
  for (const name of ['host', 'user']) {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)])
  }
  execFileSync('cp', [join(folder, 'user.pub'), join(folder, 'authorized_keys')])
  // As root it wants this folder, which its own service makes.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 })
  const port = await freePort()
  writeFileSync(
    join(folder, 'config'),
    [
      ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${join(folder, 'host')}`, 'PidFile none'],
      ...[`AuthorizedKeysFile ${join(folder, 'authorized_keys')}`, 'StrictModes no', 'UsePAM no'],
      ...['PasswordAuthentication no', 'PermitRootLogin prohibit-password', 'AllowTcpForwarding yes', ''],
    ].join('\n'),
  )
  const start = async (): Promise<ChildProcess> => {
    const server = spawn(program, ['-D', '-e', '-f', join(folder, 'config')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    onTestFinished(() => end(server))
    await new Promise<void>((resolve, reject) => {
      server.stderr?.on('data', piece => {
        if (String(piece).includes('listening on')) resolve()
      })
      server.once('exit', code => reject(new Error(`sshd ended with ${code}.`)))
    })
    return server
  }
  return { folder, port, start }
}

/** Each connection has a separate process, which survives the first. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) return
  const gone = once(server, 'exit')
  for (const pid of [server.pid, ...descendants(server.pid)].reverse()) killIfThere(pid)
  await gone
}

/** The end of one may have ended another. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function descendants(parent: number): number[] {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid=']).toString().trim().split('\n')
  const children = rows
    .map(row => row.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []))
  return children.flatMap(child => [child, ...descendants(child)])
}

test('ssh leads the public port here, marks deliveries, is red while the server is gone, and recovers', async context => {
  if (sshd === undefined) return context.skip('sshd is not installed (Debian: openssh-server)')
  const server = await prepareServer(sshd)
  let running = await server.start()
  const { client, engine } = await openTestEngine()
  const { id } = await client.call('tunnels.save', {
    name: 'by ssh',
    way: {
      kind: 'ssh',
      host: '127.0.0.1',
      user: userInfo().username,
      port: server.port,
      identityFile: join(server.folder, 'user'),
      knownHostsFile: join(server.folder, 'known_hosts'),
    },
  })
  await client.call('tunnels.start', { id })
  const tunnel = async () => (await client.call('tunnels.list')).tunnels[0]
  await until(async () => (await tunnel())?.state === 'up')
  expect(await tunnel()).toMatchObject({ isSourceVisible: false, restarts: 0 })

  const url = (await tunnel())?.publicUrl ?? ''
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '3.129.233.228' }
  expect((await httpCall(`${url}/hooks`, { method: 'POST', headers, body: '{}' })).status).toBe(200)
  await until(async () => (await client.call('app.status')).pendingCount === 0)
  const { rows } = await client.call('deliveries.list', {})
  expect(rows).toHaveLength(1)
  const [row] = rows
  if (row === undefined) throw new Error('Nothing came.')
  const { inlet, findings } = await client.call('deliveries.get', { id: row.id })
  expect(inlet).toEqual({ name: 'by ssh', sourceAddress: null })
  expect(findings.filter(({ code }) => code.startsWith('source-'))).toEqual([])

  await tryInterface(engine, [url, (await tunnel())?.inletUrl ?? null])

  await end(running)
  await until(async () => (await tunnel())?.state === 'down')
  expect((await tunnel())?.message).toContain('ssh ended')
  running = await server.start()
  await until(async () => (await tunnel())?.state === 'up')
  expect((await tunnel())?.restarts).toBeGreaterThan(0)
  await client.call('tunnels.stop', { id })
  await end(running)
})
