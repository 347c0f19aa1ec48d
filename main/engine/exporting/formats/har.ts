import { STATUS_CODES } from 'node:http'
import { firstHeaderValue } from '#contract/headers'
import { filePiecesOf } from '../checks/raw-pieces.ts'
import { jsonWritten } from '../checks/written-items.ts'
import type { ExportedDelivery, ExportHead, FormatWriter } from '../exported-delivery.ts'
import { openFileWriter } from '../file-writer.ts'
import { filePieces } from '../imports/file-pieces.ts'
import { jsonItems } from '../imports/json-items.ts'
import { readHar } from '../imports/read-har.ts'
import { bodyMembers } from './body-text.ts'
import { deliveryFacts, deliveryHead, digestOf } from './delivery-facts.ts'
import type { Format } from './format.ts'

/** HAR 1.2, as browsers open it. `_hooktrail` holds exactly what HAR has no place for. */
export const har: Format = {
  open: writeHar,
  itemsOf: path =>
    jsonWritten(
      () => jsonItems(filePieces(path), ['log', 'entries'], path).items,
      exported => JSON.stringify(harEntry(exported)),
      'the file',
    ),
  bytesOf: filePiecesOf,
  ownText: exported => JSON.stringify(harEntry(exported)),
  readBack: {
    pathIn: ({ path, text }) => (/^\{\s*"log"\s*:\s*\{/.test(text) ? path : null),
    read: readHar,
  },
}

function writeHar(path: string, head: ExportHead): FormatWriter {
  const file = openFileWriter(path)
  const creator = { name: 'Hooktrail', version: head.version }
  file.write(`{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`)
  let isFirst = true
  return {
    add(exported) {
      file.write(`${isFirst ? '' : ','}\n${JSON.stringify(harEntry(exported))}`)
      isFirst = false
    },
    end() {
      file.write('\n]}}\n')
      file.end()
    },
    abandon: file.abandon,
  }
}

function harEntry(exported: ExportedDelivery) {
  const { delivery } = exported
  const { answer, body } = delivery
  const httpVersion = `HTTP/${delivery.httpVersion || '1.1'}`
  const text = bodyMembers(body)
  const elapsedMs = answer?.elapsedMs ?? 0
  return {
    startedDateTime: new Date(delivery.receivedAtMs).toISOString(),
    time: elapsedMs,
    request: {
      method: delivery.method || 'POST',
      url: urlOf(delivery),
      httpVersion,
      cookies: [],
      headers: delivery.headers.map(([name, value]) => ({ name, value })),
      queryString: queryOf(delivery.target),
      ...(body.byteLength === 0
        ? {}
        : { postData: { mimeType: typeOf(delivery), params: [], ...harText(text) } }),
      headersSize: -1,
      bodySize: body.byteLength,
    },
    response: {
      status: answer?.status ?? 0,
      statusText: STATUS_CODES[answer?.status ?? 0] ?? '',
      httpVersion,
      cookies: [],
      headers: [],
      content: { size: 0, mimeType: 'application/json' },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: elapsedMs, receive: 0 },
    _hooktrail: {
      version: 1,
      ...deliveryFacts(exported),
      ...deliveryHead(exported),
      bodySha256: digestOf(body),
    },
  }
}

/** HAR has text only: other bytes are in a member of their own. */
function harText(members: ReturnType<typeof bodyMembers>) {
  return 'bodyText' in members ? { text: members.bodyText } : { text: '', _base64: members.bodyBase64 }
}

function urlOf({ target, headers }: ExportedDelivery['delivery']): string {
  const host = firstHeaderValue(headers, 'host') ?? 'localhost'
  for (const url of [target, `http://${host}${target}`, `http://localhost${target}`]) {
    if (/^http:\/\//i.test(url) && URL.canParse(url)) return new URL(url).href
  }
  return 'http://localhost/'
}

function queryOf(target: string): { name: string; value: string }[] {
  const at = target.indexOf('?')
  if (at < 0) return []
  return [...new URLSearchParams(target.slice(at + 1))].map(([name, value]) => ({ name, value }))
}

function typeOf({ headers }: ExportedDelivery['delivery']): string {
  return firstHeaderValue(headers, 'content-type') ?? 'application/octet-stream'
}
