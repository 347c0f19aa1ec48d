import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface Started {
  readonly process: ChildProcess
  /** The first line it printed, as JSON. */
  readonly first: Record<string, string | number>
  stop(): Promise<void>
}

/** Starts a script with this Node and waits for its first line, which is JSON. */
export async function start(script: string, ...args: string[]): Promise<Started> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
  })
  const first = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('exit', code => reject(new Error(`${script} ended with ${code} before it was ready`)))
  })
  return {
    process: child,
    first: JSON.parse(first) as Started['first'],
    async stop() {
      child.kill('SIGINT')
      await exited
    },
  }
}

/** Runs a script to its end; what it printed, as JSON. */
export async function run(script: string, ...args: string[]): Promise<Record<string, number>> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', code => (code === 0 ? resolve() : reject(new Error(`${script} ended with ${code}`))))
  })
  return JSON.parse(text) as Record<string, number>
}
