import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** What is left of a command that has ended. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What a command printed, a JSON value a line. */
export function jsonLines(ended: Ended): unknown[] {
  return ended.stdout
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}

/** Runs a program with its own variables, to its end. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<Ended> {
  const env = { ...process.env, ...options.env }
  return gathered(spawn(command, args, { cwd: options.cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** What a process prints from now on, once it has ended. */
export async function gathered(child: ChildProcess): Promise<Ended> {
  let [stdout, stderr] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', text => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', text => {
    stderr += text
  })
  const [code] = await once(child, 'close')
  return { code: code as number | null, stdout, stderr }
}
