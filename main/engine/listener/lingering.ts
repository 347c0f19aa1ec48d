import type { Socket } from 'node:net'
import type { Guard } from './guard.ts'

const longestMs = 5_000
const mostBytes = 64 * 1024 * 1024

/**
 * Ends a connection whose sender may still be sending: further bytes are read and dropped for a while. Closing at
 * once would reset the connection, which can remove the response before the sender reads it.
 */
export function endLingering(socket: Socket, guard: Guard): void {
  let bytes = 0
  socket.end()
  guard.on(socket, 'data', (piece: Uint8Array) => {
    bytes += piece.length
    if (bytes > mostBytes) socket.destroy()
  })
  socket.resume()
  const timer = setTimeout(
    guard.bind(() => socket.destroy()),
    longestMs,
  )
  guard.once(socket, 'close', () => clearTimeout(timer))
}
