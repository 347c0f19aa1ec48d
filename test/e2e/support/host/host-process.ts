import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const entry = fileURLToPath(new URL('./host-process.mjs', import.meta.url))
export const startedSchema = z.object({ captureUrl: z.string(), interfaceUrl: z.string() })

type Started = z.infer<typeof startedSchema>

/** A process that serves one data folder after the other. */
export interface HostProcess {
  /** `hooktrail serve`, once it has printed where it listens. One at a time. */
  serve(options: { readonly dataDir: string; readonly uiPort: number }): Promise<Started>
  /** Ends what was served last, as a person would, and waits for it. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** What is loaded first, in the process and its threads, and with which variables. */
export interface HostSetup {
  readonly preload?: URL
  readonly env?: Readonly<Record<string, string>>
}

export async function startHostProcess({ preload, env = {} }: HostSetup = {}): Promise<HostProcess> {
  const child = fork(entry, {
    execArgv: preload === undefined ? [] : ['--import', preload.href],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, HOOKTRAIL_BUILD: 'never', ...env },
  })
  const exited = once(child, 'exit')
  const ended = exited.then(([code]) => Promise.reject(new Error(`The host ended with ${code}.`)))
  ended.catch(() => {})
  if (child.stdout === null || child.stderr === null) throw new Error('no output')
  const lines = createInterface(child.stdout)
  createInterface(child.stderr).on('line', showLine)
  const message = (): Promise<unknown> => Promise.race([once(child, 'message'), ended])
  await message()
  let ending: Promise<unknown> = Promise.resolve()

  return {
    async serve({ dataDir, uiPort }) {
      const line = once(lines, 'line')
      ending = message()
      const ports = ['--port', '0', '--ui-port', String(uiPort)]
      child.send(['serve', '--json', ...ports, '--data', dataDir, '--allow-write', tmpdir()])
      const early = ending.then(code => Promise.reject(new Error(`hooktrail serve ended with ${code}.`)))
      // Rejects at the latest when the test ends.
      early.catch(() => {})
      const [text] = await Promise.race([line, early])
      return startedSchema.parse(JSON.parse(String(text)))
    },
    async stop() {
      child.send('stop')
      await ending
    },
    close: () => end(child, exited),
  }
}

/** What the host says on stderr, but for the browsers that every test signs in. */
export function showLine(text: string): void {
  if (!text.includes('signed in to the interface')) process.stderr.write(`${text}\n`)
}

async function end(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  if (child.connected) child.disconnect()
  await exited
}
