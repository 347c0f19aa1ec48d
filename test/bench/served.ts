import { Agent, request } from 'node:http'
import { z } from 'zod'
import { type Client, createClient } from '#contract/transport'
import { replySchema } from '#contract/wire-errors'
import { type SignedIn, signIn } from '../support/network/sign-in.ts'
import { startServe } from '../support/processes/child-process.ts'

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

export async function serve(dataDir: string): Promise<Served> {
  // Printing every delivery costs as much as a tenth of the capture.
  const served = await startServe(dataDir, '--ui-port', '0', '--quiet')
  const { captureUrl, interfaceUrl, pid } = firstLine.parse(served.first)
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
    captureUrl,
    pid,
    browser,
    call: client.call,
    async stop() {
      agent.destroy()
      await served.stop()
    },
  }
}

/** `fetch` gives up after five minutes without a response; a call may take longer. */
async function posted(agent: Agent, { origin, headers }: SignedIn, body: string): Promise<string> {
  const signed = await headers({ body })
  return new Promise((resolve, reject) => {
    const sending = request(
      `${origin}/api/call`,
      { method: 'POST', agent, headers: { ...signed, 'content-type': 'application/json' } },
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
