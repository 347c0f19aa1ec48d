import { connect } from 'node:net'

/** A keep-alive connection that carries one request at a time. */
export interface LoadConnection {
  readonly isLost: () => boolean
  /** `onDone`: the status of the response once it is complete; `null` if the connection was lost before. */
  send(request: Uint8Array, onDone: (status: number | null) => void): void
  end(): void
}

/**
 * The client shares its cores with the measured server, so it does as little as possible: a response is read
 * to its end once, and another response of the same length is then recognized by its status.
 */
export async function openLoadConnection(address: URL): Promise<LoadConnection> {
  let onDone: ((status: number | null) => void) | null = null
  let received = ''
  let wholeBytes = -1
  let isLost = false

  const done = (status: number | null): void => {
    const finish = onDone
    onDone = null
    finish?.(status)
  }
  const receive = (bytes: number, buffer: Uint8Array): boolean => {
    if (received === '' && bytes === wholeBytes && isOk(buffer)) {
      done(200)
      return true
    }
    received += Buffer.from(buffer.subarray(0, bytes)).toString('latin1')
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return true
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
    if (received.length < headEnd + 4 + length) return true
    const status = Number(received.slice(9, 12))
    // The server closes it: the next request would be cut.
    if (/^connection: close\r$/im.test(received.slice(0, headEnd + 1))) isLost = true
    else if (status === 200) wholeBytes = headEnd + 4 + length
    received = ''
    done(status)
    return true
  }

  const buffer = Buffer.allocUnsafe(16 * 1024)
  const socket = connect({
    port: Number(address.port),
    host: address.hostname,
    noDelay: true,
    onread: { buffer, callback: receive },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isLost = true
    done(null)
  })
  return {
    isLost: () => isLost,
    send(request, whenDone) {
      if (isLost) {
        whenDone(null)
        return
      }
      onDone = whenDone
      socket.write(request)
    },
    end: () => socket.destroy(),
  }
}

/** `HTTP/1.1 200`. */
function isOk(buffer: Uint8Array): boolean {
  return buffer[9] === 0x32 && buffer[10] === 0x30 && buffer[11] === 0x30
}
