import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openTestEngine } from '../../../support/engine/open-test-engine.ts'
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

export async function openTunnel(how: 'polite' | 'stubborn' | 'left-behind') {
  const folder = temporaryFolder()
  const program = join(folder, 'around.mjs')
  const file = join(folder, 'pid')
  writeFileSync(program, around)
  mkdirSync(join(folder, 'data'))
  const { engine, client } = await openTestEngine(join(folder, 'data'))
  const command = [process.execPath, program, folder, how]
  const way = { kind: 'command', command, pattern: 'http://\\S+', header: 'none' } as const
  const { id } = await client.call('tunnels.save', { name: 'around', way })
  await client.call('tunnels.start', { id })
  await expect.poll(() => pidIn(file)).toBeGreaterThan(0)
  const pid = pidIn(file)
  onTestFinished(() => void killed(pid))
  return { client, engine, id, pid, file }
}

export function pidIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

export function killed(pid: number): void {
  if (isRunning(pid)) process.kill(pid, 'SIGKILL')
}
