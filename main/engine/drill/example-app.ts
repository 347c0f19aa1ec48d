import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Each run of a drill makes new records; above this number the oldest is dropped. */
const maximumRecords = 20_000
const maximumBodyBytes = 1_000_000

interface ExampleRecord {
  status: unknown
  refund: unknown
  credited: number
}

/**
 * The sample app, with two common faults: the notification that arrives last sets the status, and a
 * repeated final notification is credited again. It listens on loopback only, from its first use to `close`.
 */
export function createExampleApp() {
  const records = new Map<string, ExampleRecord>()
  let server: Server | null = null
  let starting: Promise<string> | null = null

  function take(text: string): void {
    const { payload } = JSON.parse(text) as { readonly payload: Record<string, unknown> }
    const id = String(payload.id ?? payload.fid ?? payload.wid)
    const kind = typeof payload.type === 'string' ? payload.type.toLowerCase() : ''
    const about = (payload[kind] ?? payload) as Record<string, unknown>
    const record = records.get(id) ?? { status: null, refund: null, credited: 0 }
    records.set(id, record)
    record.status = payload.status
    record.refund = about.refund_status ?? null
    if (String(payload.status).toLowerCase() === 'complete')
      record.credited += Number(about.amount ?? about.amount_from ?? 0)
    const [oldest] = records.keys()
    if (records.size > maximumRecords && oldest !== undefined) records.delete(oldest)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      const id = decodeURIComponent(request.url?.split('/').at(-1) ?? '')
      const record = records.get(id)
      response.statusCode = record === undefined ? 404 : 200
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(record ?? {}))
      return
    }
    let text = ''
    for await (const piece of request.setEncoding('utf8')) {
      text += piece
      if (text.length > maximumBodyBytes) throw new RangeError('The body is too long.')
    }
    take(text)
    response.end()
  }

  async function listen(): Promise<string> {
    const made = createServer((request, response) => {
      serve(request, response).catch(() => {
        response.statusCode = 400
        response.end()
      })
    })
    await new Promise<void>((resolve, reject) => {
      made.once('error', reject).listen(0, '127.0.0.1', resolve)
    })
    server = made
    return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
  }

  return {
    /** Starts it unless it runs. `stateUrl` has `{recordId}`. */
    async addresses(): Promise<{ readonly url: string; readonly stateUrl: string }> {
      starting ??= listen()
      const base = await starting
      return { url: `${base}/hooks`, stateUrl: `${base}/records/{recordId}` }
    },
    async close(): Promise<void> {
      await starting?.catch(() => {})
      server?.closeAllConnections()
      server?.close()
    },
  }
}
