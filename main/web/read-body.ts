import type { IncomingMessage } from 'node:http'
import { AppError } from '#contract/errors'

/** The whole body, or `null` where it is longer than it may be. Rejects where the client went away. */
export function readBody(request: IncomingMessage, maximumBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let length = 0
    request.on('data', (piece: Buffer) => {
      length += piece.byteLength
      if (length > maximumBytes) {
        request.pause()
        resolve(null)
      } else pieces.push(piece)
    })
    request.on('end', () => resolve(Buffer.concat(pieces, length)))
    request.on('error', reject)
    request.on('close', () => reject(new AppError('closed', 'The client went away.')))
  })
}
