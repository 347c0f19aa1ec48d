import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { firstHeaderValue } from '#contract/headers'
import { shownHeaders, shownText } from '../../net/shown-text.ts'
import { filePiecesOf } from '../checks/raw-pieces.ts'
import { jsonWritten } from '../checks/written-items.ts'
import { openFileWriter } from '../file-writer.ts'
import { filePieces, textPieces } from '../imports/file-pieces.ts'
import { readFileStart } from '../imports/file-start.ts'
import { foreignItem, formText, textOf } from '../imports/foreign-request.ts'
import { importProblem, ownItemBytes } from '../imports/import-problem.ts'
import {
  checkedItems,
  type ImportItem,
  type ImportReader,
  type ImportRules,
} from '../imports/import-reader.ts'
import { jsonItems } from '../imports/json-items.ts'
import { memberPaths } from '../imports/json-text.ts'
import { parseJson, readTransferDelivery } from '../imports/read-item.ts'
import type { ExportedDelivery, ExportHead, FormatWriter } from '../transfer-delivery.ts'
import { bodyMembers } from './body-text.ts'
import { deliveryFacts, deliveryHead, digestOf } from './delivery-facts.ts'
import type { Format } from './format.ts'

type Members = Readonly<Record<string, unknown>>

/** Missing, null and wrong members count as empty: other programs omit unknown values. */
const members = (value: unknown): Members => z.looseObject({}).catch({}).parse(value)

const ofLog = ['entries', 'version', 'creator', 'browser', 'pages']
const ofEntry = new Set(['startedDateTime', 'request', 'response', 'time', '_hooktrail'])
const ofRequest = new Set(['method', 'url', 'httpVersion', 'headers', 'postData', 'bodySize', '_content'])

/** Members of an entry that are read. Others, such as the response, may be many times as long. */
function isRead(name: string, inner: string | null): boolean {
  if (name === 'request' && inner !== null) return ofRequest.has(inner)
  if (name === 'response' && inner !== null) return inner === 'status'
  return ofEntry.has(name)
}

/** Path of the entries in a JSON text with this beginning: `log` may be within an object or absent. `null`: not a HAR. */
function harEntries(start: string): string[] | null {
  if (!start.startsWith('{')) return null
  const paths = memberPaths(start)
  const has = (log: readonly string[], names: readonly string[]): boolean =>
    paths.some(
      path =>
        path.length === log.length + 1 &&
        log.every((name, index) => path[index] === name) &&
        names.includes(path.at(-1) ?? ''),
    )
  if (has([], ['event', 'payload'])) return null
  if (paths.some(([first, second]) => first === 'log' && second !== undefined)) return ['log', 'entries']
  const log = paths.find(path => path.at(-1) === 'log' && has(path, ofLog))
  if (log !== undefined) return [...log, 'entries']
  return has([], ['entries']) && has([], ofLog.slice(1)) ? ['entries'] : null
}

/**
 * Reads Hooktrail's HAR exactly, or another program's as far as HAR specifies: requests without a body are
 * skipped. As in Chrome's importer, only the entries are required.
 */
function readHar(path: string, rules: ImportRules): ImportReader {
  return {
    format: 'har',
    *items() {
      let number = 0
      const entries = harEntries(readFileStart(path, rules.dataDir).text) ?? ['log', 'entries']
      const pieces = textPieces(path, rules.dataDir)
      const { items } = jsonItems(pieces, entries, path, rules.maximumItemBytes, isRead)
      for (const text of items) {
        number += 1
        const place = `${path}, entry ${number}`
        yield* checkedItems(rules, place, () => [itemOf(parseJson(text, place), place, rules.nowMs)])
      }
    },
  }
}

function itemOf(value: unknown, place: string, nowMs: number): ImportItem {
  const entry = members(value)
  const request = members(entry.request)
  if (Object.keys(request).length === 0) throw importProblem(place, 'The entry has no request.')
  const postData = members(request.postData)
  const own = z.looseObject({}).safeParse(entry._hooktrail)
  if (own.success) {
    return {
      type: 'delivery',
      delivery: readTransferDelivery({ ...own.data, ...ownBody(postData) }, place),
      place,
    }
  }
  const body = bodyOf(request, postData)
  if (body === null && (Number(request.bodySize) > 0 || isMultipart(postData))) {
    return { type: 'skipped', place, why: 'the file does not have the body of the request' }
  }
  const { method, url, httpVersion } = request
  const response = members(entry.response)
  return foreignItem(
    {
      method,
      url,
      httpVersion,
      body,
      headers: headersOf(request.headers, postData),
      receivedAt: entry.startedDateTime,
      status: response.status,
      elapsedMs: entry.time,
    },
    place,
    nowMs,
  )
}

/** `_base64`: how earlier versions wrote bytes that are no text. */
function ownBody({ text, encoding, _base64 }: Members): object {
  if (_base64 !== undefined) return { bodyBase64: _base64 }
  return isBase64(encoding) ? { bodyBase64: text } : { bodyText: text ?? '' }
}

const isBase64 = (encoding: unknown): boolean => textOf(encoding).toLowerCase() === 'base64'
const isMultipart = ({ mimeType }: Members): boolean => /^multipart\//i.test(textOf(mimeType))

function bodyOf(request: Members, postData: Members): Uint8Array | string | null {
  const found = [postData, postData._content, request._content].flatMap(place => {
    const { text, encoding } = typeof place === 'string' ? members({ text: place }) : members(place)
    if (typeof text !== 'string' || text === '') return []
    return isBase64(encoding ?? postData.encoding) ? Buffer.from(text, 'base64') : text
  })
  return found[0] ?? (isMultipart(postData) ? null : formText(postData.params))
}

function headersOf(headers: unknown, { mimeType }: Members): unknown {
  const known = Array.isArray(headers) ? headers : []
  const hasType = known.some(header => textOf(members(header).name).toLowerCase() === 'content-type')
  const type = textOf(mimeType)
  return hasType || type === '' ? known : [...known, { name: 'Content-Type', value: type }]
}

/** HAR 1.2, as browsers open it. `_hooktrail` has exactly the values that HAR has no member for. */
export const har: Format = {
  open: writeHar,
  isOwn: start => start.startsWith(beginning),
  itemsOf: path =>
    jsonWritten(
      () => jsonItems(filePieces(path, null), ['log', 'entries'], path, ownItemBytes).items,
      exported => JSON.stringify(harEntry(exported)),
      'the file',
    ),
  bytesOf: filePiecesOf,
  // Bodies that are no text are marked.
  ownText: exported => `${JSON.stringify(harEntry(exported))}\nencoding base64`,
  readBack: {
    pathIn: ({ path, text }) => (harEntries(text) === null ? null : path),
    read: readHar,
  },
}

const beginning = '{"log":{"version":"1.2","creator":{"name":"Hooktrail",'

function writeHar(path: string, head: ExportHead): FormatWriter {
  const file = openFileWriter(path)
  file.write(`${beginning}"version":${JSON.stringify(head.version)}},"entries":[`)
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
  const { response, body } = delivery
  const httpVersion = `HTTP/${delivery.httpVersion || '1.1'}`
  const text = bodyMembers(body)
  const elapsedMs = response?.elapsedMs ?? 0
  return {
    startedDateTime: new Date(delivery.receivedAtMs).toISOString(),
    time: elapsedMs,
    request: {
      method: delivery.method || 'POST',
      url: urlOf(delivery),
      httpVersion,
      cookies: [],
      headers: shownHeaders(delivery.headers).map(([name, value]) => ({ name, value })),
      queryString: queryOf(shownText(delivery.target)),
      ...(body.byteLength === 0
        ? {}
        : { postData: { mimeType: typeOf(delivery), params: [], ...harText(text) } }),
      headersSize: -1,
      bodySize: body.byteLength,
    },
    response: {
      status: response?.status ?? 0,
      statusText: STATUS_CODES[response?.status ?? 0] ?? '',
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

/** HAR has only text: other bytes are in base64, marked like those of a response. */
function harText(members: ReturnType<typeof bodyMembers>) {
  return 'bodyText' in members ? { text: members.bodyText } : { text: members.bodyBase64, encoding: 'base64' }
}

function urlOf({ target: head, headers, ...delivery }: ExportedDelivery['delivery']): string {
  const scheme = delivery.scheme ?? 'http'
  const host = firstHeaderValue(headers, 'host') ?? 'localhost'
  const target = shownText(head)
  for (const url of [target, `${scheme}://${host}${target}`, `${scheme}://localhost${target}`]) {
    if (/^https?:\/\//i.test(url) && URL.canParse(url)) return new URL(url).href
  }
  return `${scheme}://localhost/`
}

function queryOf(target: string): { name: string; value: string }[] {
  const at = target.indexOf('?')
  if (at < 0) return []
  return [...new URLSearchParams(target.slice(at + 1))].map(([name, value]) => ({ name, value }))
}

function typeOf({ headers }: ExportedDelivery['delivery']): string {
  return firstHeaderValue(headers, 'content-type') ?? 'application/octet-stream'
}
