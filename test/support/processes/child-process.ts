import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A process of this Node whose first line is JSON. It ends with this one. */
export interface Begun {
  readonly process: ChildProcess
  readonly pid: number
  /** `null` where it ended before. */
  readonly first: Promise<FirstLine | null>
  readonly ended: Promise<number | null>
  /** What it wrote on stderr so far. */
  complaints(): string
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>
  /** As Ctrl-C does; resolves with the exit status. */
  stop(): Promise<number | null>
}
type FirstLine = Readonly<Record<string, string | number>>
export type Started = Omit<Begun, 'first'> & { readonly first: FirstLine }

const command = fileURLToPath(new URL('../../../main/cli/hooktrail.mjs', import.meta.url))
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))
const running = new Set<ChildProcess>()
const killAll = (): void => {
  for (const child of running) child.kill('SIGKILL')
}

export function begin(args: readonly string[], options: SpawnOptions = {}): Begun {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  if (running.size === 0) process.once('exit', killAll)
  running.add(child)
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', text => {
    complaints = (complaints + text).slice(-20_000)
  })
  const ended = new Promise<number | null>(resolve => {
    child.once('exit', code => {
      running.delete(child)
      if (running.size === 0) process.off('exit', killAll)
      resolve(code)
    })
  })
  const first = new Promise<FirstLine | null>((resolve, reject) => {
    if (child.stdout !== null)
      createInterface(child.stdout).once('line', line =>
        resolve(line.startsWith('{') ? JSON.parse(line) : null),
      )
    child.once('error', reject)
    child.once('close', () => resolve(null))
  })
  const endedBy = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    process: child,
    pid: child.pid ?? 0,
    first,
    ended,
    complaints: () => complaints,
    kill: async () => void (await endedBy('SIGKILL')),
    stop: () => endedBy('SIGINT'),
  }
}

/** Starts a script and waits for its first line. */
export async function start(script: string, ...args: string[]): Promise<Started> {
  return ready(begin([script, ...args]), script)
}

/** `hooktrail serve --json` of what is built, on free ports. */
export function beginServe(
  dataDir: string,
  args: readonly string[],
  port = 0,
  options?: SpawnOptions,
): Begun {
  const all = ['serve', '--json', '--port', String(port), '--data', dataDir, ...args]
  const env = { ...process.env, HOOKTRAIL_BUILD: 'never', NODE_COMPILE_CACHE: compiled }
  return begin([command, ...all], { env, ...options })
}

export async function startServe(dataDir: string, ...args: string[]): Promise<Started> {
  return ready(beginServe(dataDir, args), 'serve')
}

async function ready(begun: Begun, name: string): Promise<Started> {
  const first = await begun.first
  if (first !== null) return { ...begun, first }
  throw new Error(`${name} ended with ${await begun.ended} before it was ready: ${begun.complaints()}`)
}

/** Runs a script to its end; what it printed, as JSON. */
export async function run(script: string, ...args: string[]): Promise<Record<string, number>> {
  const begun = begin([script, ...args])
  const first = await begun.first
  if ((await begun.ended) === 0 && first !== null) return first as Record<string, number>
  throw new Error(`${script} ended with ${await begun.ended}: ${begun.complaints()}`)
}
