import { connect } from 'node:net'
import type { Address } from './capture-server.ts'

const limitMs = 1_000

/** Whether the port accepts connections. The connection carries no request, so nothing is stored. */
export function isReached({ host, port }: Address): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ port, host: host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host })
    const end = (isOpen: boolean): void => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.setTimeout(limitMs, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
