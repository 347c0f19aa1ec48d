import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { z } from 'zod'
import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import { parsedJson } from '#contract/json/parsed-json'
import type { Engine } from '../engine/ports.ts'
import { commandAddress, prepareAddressFolder } from './command-address.ts'
import { createLineSplitter } from './json-lines.ts'

const maximumLineLength = 8 * 1024 * 1024
const maximumConnections = 64
/** Pending calls of one connection. With more, reading stops until some have responses. */
const maximumCalls = 64
/** Bytes that wait for a client that does not read. With more, its calls are no longer read. */
const maximumWaitingBytes = 8 * 1024 * 1024

const callSchema = z.object({ id: z.int().nonnegative(), method: z.string(), params: z.unknown() })

/**
 * One line from a client: a call, which gets `{id, reply}`; `cancel` with the id of a call, which still gets its reply;
 * or `subscribe`, after which `{frame}` lines follow.
 */
const requestSchema = z.union([
  callSchema,
  z.object({ cancel: z.int().nonnegative() }),
  z.object({ subscribe: z.literal(true) }),
])

export type CommandSocket = Awaited<ReturnType<typeof openCommandSocket>>

/**
 * Newline-delimited JSON over a socket that only this user can open (0600). Only the holder of the data folder calls
 * this, so that a socket at the address belongs to a dead process and can be replaced.
 */
export async function openCommandSocket(engine: Pick<Engine, 'dataDir' | 'invoke' | 'subscribe'>) {
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
  await once(server.listen(address), 'listening')
  // A connection that cannot be accepted must not end the server.
  server.on('error', () => {})
  if (isFile) chmodSync(address, 0o600)
  return {
    address,
    /** Refuses new calls, and waits at most a second for those in progress. */
    close: (): Promise<void> =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const connection of connections.values()) connection.finish()
        setTimeout(() => {
          for (const socket of connections.keys()) socket.destroy()
        }, 1_000).unref()
      }),
  }
}

type ServedConnection = ReturnType<typeof serveConnection>

function serveConnection(engine: Pick<Engine, 'invoke' | 'subscribe'>, socket: Socket) {
  let underWay = 0
  const cancels = new Map<number, AbortController>()
  /** Also ends the tasks that a call started for an agent: `main/engine/handlers/ends-with-agent.ts`. */
  const gone = new AbortController()
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
      // A client that does not read must fetch everything again in any case.
      if (socket.writableLength > 2 * maximumWaitingBytes) socket.destroy()
    })
  }
  const invoke = ({ id, method, params }: z.infer<typeof callSchema>): void => {
    const cancel = new AbortController()
    cancels.set(id, cancel)
    underWay += 1
    const signal = AbortSignal.any([cancel.signal, gone.signal])
    void engine.invoke(method, params ?? {}, signal).then(reply => {
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
    if (!isFinishing && !feed(piece)) socket.destroy()
  })
  socket.on('drain', regulate)
  // The close of the connection follows.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    endSubscription?.()
    gone.abort()
  })
  return {
    /** Ends the connection after the pending calls. */
    finish() {
      isFinishing = true
      regulate()
    },
  }
}

/** `null` if the client has another protocol. */
function parseRequest(line: string): z.infer<typeof requestSchema> | null {
  return requestSchema.safeParse(parsedJson(line)).data ?? null
}
