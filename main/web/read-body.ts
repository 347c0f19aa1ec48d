import type { IncomingMessage } from 'node:http'
import { AppError } from '#contract/errors'
import { Blocks } from '../engine/listener/reading/blocks.ts'

/**
 * The whole body, or `null` where it is longer than it may be. However small its pieces are, it holds little more memory
 * than it is long. Rejects where the client went away.
 */
export function readBody(request: IncomingMessage, maximumBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const blocks = new Blocks()
    request.on('data', (piece: Buffer) => {
      if (blocks.bytes + piece.byteLength > maximumBytes) {
        request.pause()
        blocks.clear()
        resolve(null)
      } else blocks.add(piece)
    })
    request.on('end', () => resolve(blocks.concat()))
    request.on('error', reject)
    request.on('close', () => reject(new AppError('closed', 'The client went away.')))
  })
}
