import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { BrowserId } from '#contract/access'

/** A page opens at most six, and a program that waits for deliveries as many as it has tests. */
const maximumConnections = 1_280
/** Pending requests without a key: the page's files, and signing in. */
const maximumUnsigned = 64

interface Connection {
  readonly socket: Socket
  /** A signed-in browser has used this connection. */
  isSigned: boolean
  /** Pending requests. */
  busy: number
}

export type Connections = ReturnType<typeof keepConnections>

/**
 * When all places are taken, the least useful connection is closed: one that waits for a request or sends a
 * request slowly, then one that was never signed in, then an idle connection of a signed-in browser; among
 * these the longest idle. Connections in use by a signed-in browser stay.
 */
export function keepConnections(server: Server) {
  // In the order of the last use.
  const connections = new Map<Socket, Connection>()
  const signed = new Map<ServerResponse, BrowserId>()

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

  const trust = (request: IncomingMessage): void => {
    const connection = connections.get(request.socket)
    if (connection !== undefined) connection.isSigned = true
  }

  return {
    /** Called first with every request. */
    begin(request: IncomingMessage, response: ServerResponse) {
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
    /** Its sender has a key: the connection makes no room for others while it is used. */
    trust,
    sign(request: IncomingMessage, response: ServerResponse, browser: BrowserId) {
      trust(request)
      signed.set(response, browser)
      response.on('close', () => signed.delete(response))
    },
    /** The response of a sign-out is sent although its browser is signed out by then. */
    spare: (response: ServerResponse) => void signed.delete(response),
    /** Cuts off all pending requests of browsers that were signed out: calls, streams, uploads, downloads. */
    end(browsers: ReadonlySet<BrowserId>) {
      for (const [response, browser] of signed) if (browsers.has(browser)) response.destroy()
    },
  }
}

/** False if a signed-in browser uses every connection. */
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

/** Closes the oldest, so that slow requests cannot take all places. */
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
