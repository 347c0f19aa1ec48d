import type { ClientRequest } from 'node:http'

/**
 * An unusual way to send a body.
 * - `cut`: half-closes the connection after some bytes, although more were declared
 * - `slow`: in chunks over a time
 */
export type Upload =
  | { readonly how: 'cut'; readonly bytes: number }
  | { readonly how: 'slow'; readonly overMs: number; readonly pieces: number }

export function uploadMs(upload: Upload | undefined): number {
  return upload?.how === 'slow' ? upload.overMs : 0
}

export function uploadedPart(body: Uint8Array, upload: Upload | undefined): Uint8Array {
  return upload?.how === 'cut' ? body.subarray(0, upload.bytes) : body
}

/** Sends the body of a request. Returns a function that ends it early. */
export function sendBody(request: ClientRequest, body: Uint8Array, upload: Upload | undefined): () => void {
  switch (upload?.how) {
    case undefined:
      request.end(body.byteLength === 0 ? undefined : body)
      return () => {}
    case 'cut':
      // Only sending ends: the response can still be read.
      request.write(body.subarray(0, upload.bytes), () => request.socket?.end())
      return () => {}
    case 'slow': {
      const size = Math.max(1, Math.ceil(body.byteLength / upload.pieces))
      const pauseMs = upload.overMs / Math.max(1, Math.ceil(body.byteLength / size) - 1)
      let sent = 0
      let timer: NodeJS.Timeout | undefined
      const next = (): void => {
        const piece = body.subarray(sent, sent + size)
        sent += size
        if (sent >= body.byteLength) request.end(piece)
        else {
          request.write(piece)
          timer = setTimeout(next, pauseMs)
        }
      }
      next()
      return () => clearTimeout(timer)
    }
  }
}
