import { connect } from 'node:net'
import type { Address } from './capture-server.ts'

const limitMs = 1_000
const parts = 10

/**
 * Whether the port accepts connections within `waitMs`. No request is sent, so nothing is stored.
 * Waits in parts: a long pause of this thread, such as sleep, counts as one part, and events are handled between two.
 */
export function isReached({ host, port }: Address, waitMs = limitMs): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ port, host: host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host })
    let left = parts
    const timer = setInterval(() => {
      left -= 1
      if (left === 0) end(false)
    }, waitMs / parts)
    const end = (isOpen: boolean): void => {
      clearInterval(timer)
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}
