import { z } from 'zod'
import { bodyOf } from '../formats/body-text.ts'
import type { TransferDelivery } from '../transfer-delivery.ts'
import { filePieces } from './file-pieces.ts'
import { importProblem, refuseLargeBody } from './import-problem.ts'
import type { ImportReader } from './import-reader.ts'
import { jsonItems } from './json-items.ts'
import { parseJson, parseWith, readTransferDelivery } from './read-item.ts'

const entrySchema = z.object({
  startedDateTime: z.string(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    httpVersion: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    postData: z
      .object({
        text: z.string().optional(),
        _base64: z.base64().optional(),
        encoding: z.string().optional(),
      })
      .optional(),
  }),
  response: z.object({ status: z.int() }).optional(),
  time: z.number().optional(),
  _hooktrail: z.looseObject({}).optional(),
})

/** A HAR of ours, exact; or of another program, as far as HAR says: requests without a body are left out. */
export function readHar(path: string): ImportReader {
  return {
    format: 'har',
    *items() {
      let number = 0
      for (const text of jsonItems(filePieces(path), ['log', 'entries'], path).items) {
        number += 1
        const place = `${path}, entry ${number}`
        const entry = parseWith(entrySchema, parseJson(text, place), place)
        if (entry._hooktrail !== undefined) {
          yield { type: 'delivery', delivery: readTransferDelivery(ownEntry(entry), place), place }
          continue
        }
        const delivery = foreignDelivery(entry, place)
        if (delivery === null) yield { type: 'skipped', place, why: 'the request has no body' }
        else yield { type: 'delivery', delivery, place }
      }
    },
  }
}

type Entry = z.output<typeof entrySchema>

function ownEntry({ _hooktrail, request }: Entry): unknown {
  const { text, _base64 } = request.postData ?? {}
  return { ..._hooktrail, ...(_base64 === undefined ? { bodyText: text ?? '' } : { bodyBase64: _base64 }) }
}

function foreignDelivery(entry: Entry, place: string): TransferDelivery | null {
  const { request, response } = entry
  const { text, encoding } = request.postData ?? {}
  if (text === undefined || text === '') return null
  if (!URL.canParse(request.url)) throw importProblem(place, '"request.url" is not a URL.')
  const receivedAtMs = Date.parse(entry.startedDateTime)
  if (!(receivedAtMs >= 0)) throw importProblem(place, '"startedDateTime" is not a timestamp.')
  const { pathname, search } = new URL(request.url)
  const body = encoding === 'base64' ? Buffer.from(text, 'base64') : bodyOf({ bodyText: text })
  refuseLargeBody(body, place)
  const isAnswered = response !== undefined && response.status > 0
  return {
    source: null,
    session: '',
    receivedAtMs,
    method: request.method,
    target: pathname + search,
    httpVersion: /([0-9.]+)$/.exec(request.httpVersion)?.[1] ?? '1.1',
    // HTTP/2 has its own fields for what the request line says.
    headers: request.headers
      .filter(({ name }) => !name.startsWith(':'))
      .map(({ name, value }) => [name, value]),
    trailers: [],
    remoteAddress: '',
    remotePort: null,
    reception: 'whole',
    declaredBodyBytes: null,
    answer: isAnswered ? { status: response.status, elapsedMs: Math.max(0, entry.time ?? 0) } : null,
    body,
  }
}
