import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Client, createClient } from '#contract/transport'
import { replySchema } from '#contract/wire-errors'
import { type SignedIn, signIn } from '../support/network/sign-in.ts'

const command = fileURLToPath(new URL('../../main/cli/hooktrail.mjs', import.meta.url))
const firstLine = z.object({ captureUrl: z.string(), interfaceUrl: z.string(), pid: z.number() })

/** `hooktrail serve` with its interface, and a browser that is signed in to it, as far as HTTP sees it. */
export interface Served {
  readonly captureUrl: string
  /** Of the browser host. */
  readonly pid: number
  readonly browser: SignedIn
  readonly call: Client['call']
  /** As Ctrl-C does. */
  stop(): Promise<void>
}

/** Starts what is built; building is no part of what is measured. `port`: of capture; 0 takes a free one. */
export function spawnServe(dataDir: string, port = 0): ChildProcess {
  const options = ['--json', '--port', String(port), '--ui-port', '0', '--data', dataDir]
  return spawn(process.execPath, [command, 'serve', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOOKTRAIL_BUILD: 'never' },
  })
}

/** As Ctrl-C does. Resolves when the process is gone. */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGINT')
  await exit
}

export async function serve(dataDir: string): Promise<Served> {
  const child = spawnServe(dataDir)
  if (child.stdout === null) throw new Error('serve has no output.')
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([text]) => String(text)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`serve ended with ${code}.`))),
  ])
  const { captureUrl, interfaceUrl, pid } = firstLine.parse(JSON.parse(line))
  const browser = await signIn(interfaceUrl)
  const agent = new Agent({ keepAlive: true })
  const client = createClient({
    invoke: async (method, params) => {
      const body = JSON.stringify({ method, params })
      return replySchema.parse(JSON.parse(await posted(agent, browser, body)))
    },
    subscribe: () => () => {},
  })
  return {
    ...{ captureUrl, pid, browser },
    call: client.call,
    async stop() {
      agent.destroy()
      await stopped(child)
    },
  }
}

/** `fetch` gives up after five minutes without an answer; a call may take longer. */
function posted(agent: Agent, { origin, headers }: SignedIn, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sending = request(
      `${origin}/api/call`,
      { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json' } },
      response => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () => resolve(Buffer.concat(pieces).toString()))
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}
