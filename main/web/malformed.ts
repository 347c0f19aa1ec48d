import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '#contract/errors'

const answers: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request timed out.'],
}

/** Answers what is not HTTP, and CONNECT requests; then closes the connection. */
export function answerMalformed(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // In the middle of an answer no other can be sent.
    if (error.code === 'ECONNRESET' || !socket.writable || hasAnswered(socket)) {
      socket.destroy()
      return
    }
    const [status, message] = answers[error.code ?? ''] ?? ['400 Bad Request', 'Not an HTTP request.']
    end(socket, status, message)
  })
  server.on('connect', (_request, socket: Duplex) => {
    end(socket, '405 Method Not Allowed', 'The interface accepts no CONNECT requests.')
  })
}

function hasAnswered(socket: Duplex): boolean {
  return 'bytesWritten' in socket && Number(socket.bytesWritten) > 0
}

function end(socket: Duplex, status: string, message: string): void {
  const body = JSON.stringify({ ok: false, error: new AppError('invalid-params', message).toWire() })
  socket.on('error', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}
