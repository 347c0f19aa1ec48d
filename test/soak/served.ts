import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '#contract/transport'
import { type CommandTransport, connectToHolder } from '../../main/web/command-client.ts'

const command = fileURLToPath(new URL('../../main/cli/hooktrail.mjs', import.meta.url))
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

// Ends child processes with this one.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A process of the built product that serves a data folder without an interface. */
export interface Serving {
  readonly process: ChildProcess
  readonly pid: number
  /** The URL of the capture port once it listens; `null` where the process ended before. */
  readonly ready: Promise<string | null>
  /** What it wrote on stderr so far. */
  complaints(): string
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>
  /** As Ctrl-C does; resolves with the exit status. */
  stop(): Promise<number | null>
}

/** Starts what is built, without building: a run of many has built before. */
export function serve(dataDir: string): Serving {
  const child = spawn(
    process.execPath,
    [command, 'serve', '--json', '--port', '0', '--no-ui', '--data', dataDir],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOOKTRAIL_BUILD: 'never', NODE_COMPILE_CACHE: compiled },
    },
  )
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    complaints += text
  })
  running.add(child)
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  const ready = Promise.race([
    once(createInterface(child.stdout), 'line').then(([line]) => captureUrlOf(String(line))),
    ended.then(() => null),
  ])
  return {
    process: child,
    pid: child.pid ?? 0,
    ready,
    complaints: () => complaints,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    stop() {
      child.kill('SIGINT')
      return ended
    },
  }
}

export type ServedClient = Client & { close(): void }

/** A client over the local socket of the process that holds the folder. Throws where nobody does. */
export async function connectTo(dataDir: string): Promise<ServedClient> {
  const transport: CommandTransport | null = await connectToHolder(dataDir)
  if (transport === null) throw new Error(`Nobody holds ${dataDir}.`)
  return { ...createClient(transport), close: transport.close }
}

function captureUrlOf(line: string): string {
  const value: unknown = JSON.parse(line)
  if (typeof value === 'object' && value !== null && 'captureUrl' in value) return String(value.captureUrl)
  throw new Error(`serve printed no capture URL: ${line}`)
}
