import type { Socket } from 'node:net'

const longestMs = 5_000
const mostBytes = 64 * 1024 * 1024

/**
 * Ends a connection whose sender may still be sending: no more is written, and what still comes is read and dropped for
 * a while. Closing at once would reset the connection, and a reset can take the answer away before the sender reads it.
 */
export function endLingering(socket: Socket): void {
  let bytes = 0
  socket.end()
  socket.on('data', piece => {
    bytes += piece.length
    if (bytes > mostBytes) socket.destroy()
  })
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), longestMs)
  socket.once('close', () => clearTimeout(timer))
}
