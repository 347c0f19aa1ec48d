import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A program that answers requests with 200 and keeps them, or the yardstick, which does not. */
export interface Peer {
  readonly name: string
  /** `folder`: its own, empty; whatever it writes is written there. */
  start(folder: string): Promise<RunningPeer>
}

export interface RunningPeer {
  readonly url: string
  readonly pid: number
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>
}

/** Starts a script with this Node. `urlIn`: the URL in a line that it prints, once it listens. */
export async function startPeer(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  urlIn: (line: string) => string | null,
): Promise<RunningPeer> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  })
  const url = await listening(child, urlIn)
  return {
    url,
    pid: child.pid ?? 0,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** Goes on reading what it prints: a full pipe would stop it. */
function listening(child: ChildProcess, urlIn: (line: string) => string | null): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`It ended with ${code} before it listened.`)))
    if (child.stdout === null) return reject(new Error('It has no output.'))
    createInterface(child.stdout).on('line', line => {
      const url = urlIn(line)
      if (url !== null) resolve(url)
    })
  })
}
