import { createServer } from 'node:net'
import { closed, localUrlOf } from '../../support/network/local-server.ts'

/** Posts one delivery; returns the status of its response. Objects are sent as JSON. */
export async function post(
  url: string,
  body: string | Uint8Array<ArrayBuffer> | object,
  headers: Record<string, string> = {},
): Promise<number> {
  const isBytes = typeof body === 'string' || body instanceof Uint8Array
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: isBytes ? body : JSON.stringify(body),
  })
  await response.text()
  return response.status
}

/** Posts them one after the other, so that they arrive in this order. */
export async function postInOrder(url: string, bodies: readonly object[]): Promise<void> {
  for (const body of bodies) {
    const status = await post(url, body)
    if (status !== 200) throw new Error(`The listener answered ${status}.`)
  }
}

/** Deliveries of as many records, numbered from `first` on. */
export function fundings(count: number, first = 0): object[] {
  return Array.from({ length: count }, (_, index) => ({
    event: 'funding',
    payload: { fid: `fid-${first + index}`, status: 'pending', amount: '10.00', currency: 'mxn' },
  }))
}

/** A port of loopback that somebody listens on, until `close()`. */
export async function takenPort(): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = createServer()
  const { port } = new URL(await localUrlOf(server))
  return { port: Number(port), close: () => closed(server) }
}

/** A port of loopback that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const { port, close } = await takenPort()
  await close()
  return port
}
