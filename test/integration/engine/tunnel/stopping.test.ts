import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/engine.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { isRunning } from '../../../support/processes/process-figures.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** The program of a tunnel, which starts another program and waits for it, like a script around a tunnel. */
const around = `
  import { spawn } from 'node:child_process'
  import { writeFileSync } from 'node:fs'
  const [folder, how] = process.argv.slice(2)
  const inner = \`
    if (\${JSON.stringify(how)} === 'stubborn') process.on('SIGTERM', () => {})
    setInterval(() => {}, 1000)
    console.log('http://127.0.0.1:1')
  \`
  const quiet = how === 'left-behind'
  const child = spawn(process.execPath, ['-e', inner], { stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'ignore'] })
  writeFileSync(folder + '/pid', String(child.pid))
  if (quiet) child.unref()
`

async function openTunnel(how: 'polite' | 'stubborn' | 'left-behind') {
  const folder = temporaryFolder()
  const program = join(folder, 'around.mjs')
  const file = join(folder, 'pid')
  writeFileSync(program, around)
  mkdirSync(join(folder, 'data'))
  const engine = await createEngine({
    ports: {
      ...testPorts(join(folder, 'data')),
      consent: {
        whyAsk: async () => null,
        approve: async () => {},
        canAsk: async () => false,
        ask: async () => false,
        askedWhere: 'nowhere',
      },
    },
    ...{ version: '0', host: 'command', listen: { port: 0 } },
  })
  onTestFinished(() => engine.close())
  const client = createClient(engine)
  const command = [process.execPath, program, folder, how]
  const way = { kind: 'command', command, pattern: 'http://\\S+', header: 'none' } as const
  const { id } = await client.call('tunnels.save', { name: 'around', way })
  await client.call('tunnels.start', { id })
  await expect.poll(() => pidIn(file)).toBeGreaterThan(0)
  const pid = pidIn(file)
  onTestFinished(() => void killed(pid))
  return { client, engine, id, pid, file }
}

function pidIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function killed(pid: number): void {
  if (isRunning(pid)) process.kill(pid, 'SIGKILL')
}

test.skipIf(process.platform !== 'linux').each(['polite', 'stubborn'] as const)(
  'switching a tunnel off ends what its program started too, if that is %s, and says stopping until then',
  async how => {
    const { client, id, pid } = await openTunnel(how)
    await expect.poll(async () => (await client.call('tunnels.list')).tunnels[0]?.publicUrl).not.toBeNull()
    expect(isRunning(pid)).toBe(true)
    const stopping = client.call('tunnels.stop', { id })
    if (how === 'stubborn') {
      const state = async () => (await client.call('tunnels.list')).tunnels[0]?.state
      await expect.poll(state).toBe('stopping')
    }
    expect(await stopping).toMatchObject({ state: 'off', message: 'Switched off.' })
    expect(isRunning(pid)).toBe(false)
  },
)

test.skipIf(process.platform !== 'linux')(
  'a program that ends and leaves another one behind is started again without it',
  async () => {
    const { pid, file } = await openTunnel('left-behind')
    await expect.poll(() => pidIn(file), { timeout: 10_000 }).not.toBe(pid)
    expect(isRunning(pid)).toBe(false)
    const later = pidIn(file)
    onTestFinished(() => void killed(later))
  },
)

test.skipIf(process.platform !== 'linux')('closing Hooktrail ends them too', async () => {
  const { engine, pid } = await openTunnel('stubborn')
  await engine.close()
  expect(isRunning(pid)).toBe(false)
})
