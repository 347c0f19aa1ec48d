import { openNamedFile, readWholeSync } from '../../files/named-file.ts'
import type { TransferDelivery } from '../transfer-delivery.ts'
import { importProblem, maximumBodyBytes } from './import-problem.ts'
import type { ImportReader } from './import-reader.ts'

export function readSingleBody(path: string, dataDir: string | null): ImportReader {
  return {
    format: 'body',
    *items() {
      const file = openNamedFile(path, dataDir, maximumBodyBytes)
      const body = readWholeSync(file)
      if (body.byteLength === 0) throw importProblem(path, 'The file is empty.')
      const delivery = transferBody(body, Math.round(file.modifiedAtMs))
      yield { type: 'delivery', delivery, place: path }
    },
  }
}

/** A body as if it had been posted, since the file has nothing else. */
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
    response: null,
    body,
  }
}
