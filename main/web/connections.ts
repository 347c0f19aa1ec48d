import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A page has six at most. */
const maximumConnections = 256
/** Requests without a key under way: the page's own files, and signing in. */
const maximumUnsigned = 64

interface Connection {
  readonly socket: Socket
  /** A signed-in browser has used it. */
  isSigned: boolean
  /** Requests under way. */
  busy: number
}

/** Keeps the interface open for signed-in browsers, however many connections others hold. */
export interface Connections {
  /** To be called first with every request. */
  begin(request: IncomingMessage, response: ServerResponse): void
  /** The request came with a valid key. */
  sign(request: IncomingMessage): void
}

/**
 * When all places are taken, the least useful connection is closed: one that waits for a request or is slow with it,
 * then one that was never signed in, then an idle one of a signed-in browser; of these the one that was idle longest.
 * Connections in use by a signed-in browser stay.
 */
export function keepConnections(server: Server): Connections {
  // In the order of their last use: one that is used moves to the end.
  const connections = new Map<Socket, Connection>()

  server.on('connection', (socket: Socket) => {
    if (connections.size >= maximumConnections && !makeRoom(connections)) {
      socket.destroy()
      return
    }
    connections.set(socket, { socket, isSigned: false, busy: 0 })
    socket.on('close', () => connections.delete(socket))
  })

  const touch = (connection: Connection): void => {
    if (!connections.delete(connection.socket)) return
    connections.set(connection.socket, connection)
  }

  return {
    begin(request, response) {
      const connection = connections.get(request.socket)
      if (connection === undefined) return
      connection.busy += 1
      touch(connection)
      if (!connection.isSigned) limitUnsigned(connections)
      response.on('close', () => {
        connection.busy -= 1
        touch(connection)
      })
    },
    sign(request) {
      const connection = connections.get(request.socket)
      if (connection !== undefined) connection.isSigned = true
    },
  }
}

/** False where every connection is in use by a signed-in browser. */
function makeRoom(connections: Map<Socket, Connection>): boolean {
  const all = [...connections.values()]
  const victim =
    all.find(({ isSigned, busy }) => !isSigned && busy === 0) ??
    all.find(({ isSigned }) => !isSigned) ??
    all.find(({ busy }) => busy === 0)
  if (victim === undefined) return false
  end(connections, victim)
  return true
}

/** The oldest of too many is closed, so that slow requests cannot hold all places. */
function limitUnsigned(connections: Map<Socket, Connection>): void {
  const unsigned = [...connections.values()].filter(({ isSigned, busy }) => !isSigned && busy > 0)
  for (const victim of unsigned.slice(0, Math.max(0, unsigned.length - maximumUnsigned))) {
    end(connections, victim)
  }
}

function end(connections: Map<Socket, Connection>, { socket }: Connection): void {
  connections.delete(socket)
  socket.destroy()
}
