import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Lets a server listen on a free port of 127.0.0.1. Returns its URL, without a path. */
export async function localUrlOf(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A port of 127.0.0.1 that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const { port } = new URL(await localUrlOf(server))
  await closed(server)
  return Number(port)
}

/** Closes a server and its connections. */
export function closed(server: Server & { closeAllConnections?: () => void }): Promise<void> {
  return new Promise(resolve => {
    server.close(() => resolve())
    server.closeAllConnections?.()
  })
}
