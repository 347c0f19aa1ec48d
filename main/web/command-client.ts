import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { z } from 'zod'
import { AppError, type Reply } from '#contract/errors'
import { type EventFrame, eventFrameSchema } from '#contract/events'
import { type Connection, callCanceled, type Transport } from '#contract/transport'
import { replySchema } from '#contract/wire-errors'
import { errorCode } from '../engine/files/system-errors.ts'
import { checkAddressFolder, commandAddress } from './command-address.ts'
import { createLineSplitter } from './json-lines.ts'

/** Bodies are sent in slices, so no line of the holder is longer. */
const maximumLineLength = 64 * 1024 * 1024
const connectMs = 5_000

const messageSchema = z.union([
  z.object({ id: z.int().nonnegative(), reply: replySchema }),
  z.object({ frame: eventFrameSchema }),
])

export interface CommandTransport extends Transport {
  close(): void
}

interface Waiting {
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: AppError) => void
}

/** `null` if no process listens. Throws `holder-unreachable` if one does and cannot be reached. */
export async function connectToHolder(dataDir: string): Promise<CommandTransport | null> {
  const socket = await openSocket(dataDir)
  return socket === null ? null : createTransport(socket)
}

function createTransport(socket: Socket): CommandTransport {
  const waiting = new Map<number, Waiting>()
  const watchers = new Map<(frame: EventFrame) => void, ((connection: Connection) => void) | undefined>()
  let lastId = 0
  let isLost = false

  const receive = (line: string): void => {
    const message = messageSchema.parse(JSON.parse(line))
    if ('frame' in message) {
      // The engine's contract tests check this data.
      for (const onFrame of watchers.keys()) onFrame(message.frame as EventFrame)
      return
    }
    waiting.get(message.id)?.resolve(message.reply)
    waiting.delete(message.id)
  }
  const lose = (): void => {
    if (isLost) return
    isLost = true
    for (const { reject } of waiting.values()) reject(holderUnreachable())
    waiting.clear()
    for (const onConnection of watchers.values()) onConnection?.('lost')
  }
  const feed = createLineSplitter(maximumLineLength, receive)
  socket.on('data', piece => {
    try {
      if (!feed(piece)) socket.destroy()
    } catch {
      // Not Hooktrail's protocol. Pending calls are rejected when the socket closes.
      socket.destroy()
    }
  })
  socket.on('error', lose)
  socket.on('close', lose)

  return {
    async invoke(method, params, signal) {
      if (isLost) throw holderUnreachable()
      if (signal?.aborted === true) throw callCanceled()
      lastId += 1
      const id = lastId
      const reply = new Promise<Reply>((resolve, reject) => waiting.set(id, { resolve, reject }))
      socket.write(`${JSON.stringify({ id, method, params })}\n`)
      const cancel = (): void => void socket.write(`${JSON.stringify({ cancel: id })}\n`)
      signal?.addEventListener('abort', cancel)
      return reply.finally(() => signal?.removeEventListener('abort', cancel))
    },
    subscribe(onFrame, onConnection) {
      if (watchers.size === 0) socket.write(`${JSON.stringify({ subscribe: true })}\n`)
      watchers.set(onFrame, onConnection)
      onConnection?.(isLost ? 'lost' : 'open')
      return () => watchers.delete(onFrame)
    },
    close: () => socket.destroy(),
  }
}

async function openSocket(dataDir: string): Promise<Socket | null> {
  let address: string
  try {
    address = commandAddress(dataDir)
    checkAddressFolder(address, dataDir)
  } catch (error) {
    if (isNobody(error)) return null
    throw error
  }
  const socket = connect(address)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) })
    return socket
  } catch (error) {
    socket.destroy()
    if (isNobody(error)) return null
    throw holderUnreachable(error)
  }
}

/** No socket, or the socket of a dead process. */
function isNobody(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ECONNREFUSED'
}

function holderUnreachable(cause?: unknown): AppError {
  return new AppError(
    'holder-unreachable',
    'The Hooktrail on this data folder does not respond. Stop it, or choose another folder with --data.',
    undefined,
    { cause },
  )
}
