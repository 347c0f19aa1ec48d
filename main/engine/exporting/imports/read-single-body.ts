import { statSync } from 'node:fs'
import type { TransferDelivery } from '../transfer-delivery.ts'
import { wholeFile } from './file-pieces.ts'
import { importProblem, maximumBodyBytes } from './import-problem.ts'
import type { ImportReader } from './import-reader.ts'

/** One file whose bytes are one body. */
export function readSingleBody(path: string): ImportReader {
  return {
    format: 'body',
    *items() {
      const body = wholeFile(path, path, maximumBodyBytes)
      if (body.byteLength === 0) throw importProblem(path, 'The file is empty.')
      const delivery = transferBody(body, Math.round(statSync(path).mtimeMs))
      yield { type: 'delivery', delivery, place: path }
    },
  }
}

/** A body as if it had been posted: nothing else is known. */
export function transferBody(body: Uint8Array, receivedAtMs: number): TransferDelivery {
  return {
    source: null,
    session: '',
    receivedAtMs: Math.max(0, receivedAtMs),
    method: 'POST',
    target: '/',
    httpVersion: '1.1',
    headers: [
      ['content-type', 'application/json'],
      ['content-length', String(body.byteLength)],
    ],
    trailers: [],
    remoteAddress: '',
    remotePort: null,
    reception: 'whole',
    declaredBodyBytes: null,
    answer: null,
    body,
  }
}
