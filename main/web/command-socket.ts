import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { z } from 'zod'
import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import type { Engine } from '../engine/running-engine.ts'
import { commandAddress, prepareAddressFolder } from './command-address.ts'
import { createLineSplitter } from './json-lines.ts'

const maximumLineLength = 8 * 1024 * 1024
const maximumConnections = 64
/** Calls of one connection under way; beyond, nothing more is read from it until some are answered. */
const maximumCalls = 64
/** Bytes that may wait for a client that does not read; beyond, nothing more is read from it. */
const maximumWaitingBytes = 8 * 1024 * 1024

const callSchema = z.object({ id: z.int().nonnegative(), method: z.string(), params: z.unknown() })

/**
 * One line from a client: a call, answered with `{id, reply}`; `cancel` with the id of a call that is not waited for any
 * more, which is answered all the same; or `subscribe`, after which `{frame}` lines come too.
 */
const requestSchema = z.union([
  callSchema,
  z.object({ cancel: z.int().nonnegative() }),
  z.object({ subscribe: z.literal(true) }),
])

/** The local socket through which commands reach the process that holds the store. */
export interface CommandSocket {
  readonly address: string
  /** Takes no new calls; answers those under way, waiting at most a second. */
  close(): Promise<void>
}

/**
 * Newline-delimited JSON over a socket that only this user can open (0600). To be called by the holder of the data
 * folder alone: a socket at the address can then only be left by a dead process, and is replaced.
 */
export async function openCommandSocket(
  engine: Pick<Engine, 'dataDir' | 'invoke' | 'subscribe'>,
): Promise<CommandSocket> {
  const address = commandAddress(engine.dataDir)
  prepareAddressFolder(address, engine.dataDir)
  const isFile = process.platform !== 'win32'
  if (isFile) rmSync(address, { force: true })
  const connections = new Map<Socket, ServedConnection>()
  const server = createServer(socket => {
    connections.set(socket, serveConnection(engine, socket))
    socket.on('close', () => connections.delete(socket))
  })
  server.maxConnections = maximumConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(address, () => {
      server.off('error', reject)
      resolve()
    })
  })
  // A connection that cannot be accepted does not end the server: the others go on.
  server.on('error', () => {})
  if (isFile) chmodSync(address, 0o600)
  return {
    address,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const connection of connections.values()) connection.finish()
        setTimeout(() => {
          for (const socket of connections.keys()) socket.destroy()
        }, 1_000).unref()
      }),
  }
}

interface ServedConnection {
  /** Ends the connection once the calls under way are answered. */
  finish(): void
}

function serveConnection(engine: Pick<Engine, 'invoke' | 'subscribe'>, socket: Socket): ServedConnection {
  let underWay = 0
  const cancels = new Map<number, AbortController>()
  let isFinishing = false
  let endSubscription: (() => void) | null = null

  const send = (message: { id: number; reply: Reply } | { frame: EventFrame }): void => {
    if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
  }
  const regulate = (): void => {
    if (isFinishing && underWay === 0) socket.end()
    const isBusy = underWay >= maximumCalls || socket.writableLength > maximumWaitingBytes
    if (isBusy) socket.pause()
    else if (socket.isPaused()) socket.resume()
  }
  const subscribe = (): void => {
    endSubscription ??= engine.subscribe(frame => {
      send({ frame })
      // A client that does not read its frames is cut off: it must fetch everything again in any case.
      if (socket.writableLength > 2 * maximumWaitingBytes) socket.destroy()
    })
  }
  const invoke = ({ id, method, params }: z.infer<typeof callSchema>): void => {
    const cancel = new AbortController()
    cancels.set(id, cancel)
    underWay += 1
    void engine.invoke(method, params ?? {}, cancel.signal).then(reply => {
      underWay -= 1
      if (cancels.get(id) === cancel) cancels.delete(id)
      send({ id, reply })
      regulate()
    })
    regulate()
  }
  const feed = createLineSplitter(maximumLineLength, line => {
    const request = parseRequest(line)
    if (request === null) {
      socket.destroy()
    } else if ('subscribe' in request) {
      subscribe()
    } else if ('cancel' in request) {
      cancels.get(request.cancel)?.abort()
    } else {
      invoke(request)
    }
  })
  socket.on('data', piece => {
    // Keeps reading, so that the client's end is seen.
    if (!isFinishing && !feed(piece)) socket.destroy()
  })
  socket.on('drain', regulate)
  // Nobody is left to report an aborted client to; its close follows.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    endSubscription?.()
    for (const cancel of cancels.values()) cancel.abort()
  })
  return {
    finish() {
      isFinishing = true
      regulate()
    },
  }
}

/** `null` where the line is not a request: the client has another protocol. */
function parseRequest(line: string): z.infer<typeof requestSchema> | null {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return null
  }
  const parsed = requestSchema.safeParse(value)
  return parsed.success ? parsed.data : null
}
