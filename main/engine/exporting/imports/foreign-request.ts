import { z } from 'zod'
import type { HeaderPairs } from '#contract/terms'
import { originForm } from '../../net/path-pattern.ts'
import { headText } from '../../net/shown-text.ts'
import type { TransferDelivery } from '../transfer-delivery.ts'
import { importProblem, refuseLargeBody } from './import-problem.ts'
import type { ImportItem } from './import-reader.ts'
import { transferBody } from './read-single-body.ts'
import { mostHeaders } from './transfer-schema.ts'

/** A request in another program's file. Everything but the body may be missing. */
export interface ForeignRequest {
  readonly method?: unknown
  /** Absolute, without a scheme, or only a path. */
  readonly url?: unknown
  readonly httpVersion?: unknown
  readonly headers?: unknown
  readonly body: Uint8Array | string | null
  /** A timestamp; without a zone it is UTC. */
  readonly receivedAt?: unknown
  readonly remoteAddress?: unknown
  readonly status?: unknown
  readonly elapsedMs?: unknown
}

/** Delivery of a foreign request, or a note that it has no body. Throws `import-invalid`. */
export function foreignItem(request: ForeignRequest, place: string, nowMs: number): ImportItem {
  const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body
  if (body === null || body.byteLength === 0) {
    return { type: 'skipped', place, why: 'the request has no body' }
  }
  refuseLargeBody(body, place)
  const status = z.coerce.number().int().min(100).max(999).safeParse(request.status)
  const elapsedMs = z.coerce.number().nonnegative().catch(0).parse(request.elapsedMs)
  const delivery: TransferDelivery = {
    ...transferBody(body, timeOf(request.receivedAt) ?? nowMs),
    method: isToken(textOf(request.method)) ? textOf(request.method) : 'POST',
    target: targetOf(textOf(request.url)),
    httpVersion: /([0-9.]{1,20})$/.exec(textOf(request.httpVersion))?.[1] ?? '1.1',
    headers: headersOf(request.headers, place),
    remoteAddress: textOf(request.remoteAddress).slice(0, 200),
    response: status.success ? { status: status.data, elapsedMs } : null,
  }
  return { type: 'delivery', delivery, place }
}

/** A method or header name (RFC 9110, section 5.6.2). */
const isToken = (text: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,1000}$/.test(text)

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A form as a browser sends it; fields may be encoded already. `null`: no fields. */
export function formText(fields: unknown): string | null {
  const known = z.array(z.looseObject({})).catch([]).parse(fields)
  if (known.length === 0) return null
  const pairs = known.map((field): [string, string] => [textOf(field.name ?? field.key), textOf(field.value)])
  const isEncoded = pairs.flat().every(part => /^[\w.*+~-]*(?:%[0-9A-Fa-f]{2}[\w.*+~-]*)*$/.test(part))
  const hasPercents = pairs.flat().some(part => part.includes('%'))
  return isEncoded && hasPercents
    ? pairs.map(pair => pair.join('=')).join('&')
    : new URLSearchParams(pairs).toString()
}

function targetOf(url: string): string {
  const path = originForm(url.replace(/^\{\{[^}]*\}\}/, ''))
  const isHost = /^(?:localhost|[^/?#]*[.:][^/?#]*)(?=[/?#]|$)/i
  const rest = path.startsWith('/') ? path : path.replace(isHost, '')
  const whole = `http://localhost${rest.startsWith('/') ? '' : '/'}${rest}`
  if (!URL.canParse(whole)) return '/'
  const { pathname, search } = new URL(whole)
  return pathname + search
}

function timeOf(value: unknown): number | null {
  const text = textOf(value).replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)$/, '$1T$2Z')
  const atMs = Date.parse(text)
  return atMs >= 0 ? atMs : null
}

/** Pairs, a table of names, or lines. Throws `import-invalid` for too many. */
function headersOf(given: unknown, place: string): HeaderPairs {
  const pairs = pairsOf(given)
  if (pairs.length > mostHeaders) throw importProblem(place, `"headers" has more than ${mostHeaders} items.`)
  return pairs
    .filter(([name]) => isToken(name))
    .map(([name, value]) => [headText(name), headText(value.replace(/[\r\n]+/g, ' '))])
}

function pairsOf(given: unknown): HeaderPairs {
  if (Array.isArray(given)) {
    const rows = z.array(z.looseObject({}).catch({})).parse(given)
    return rows
      .filter(row => row.disabled !== true && row.enabled !== false)
      .map(row => [textOf(row.name ?? row.key), headerValueOf(row.value)])
  }
  if (typeof given === 'string') {
    return given.split(/\r?\n/).flatMap((line): HeaderPairs => {
      const [, name, value] = /^([^:\s]+):[ \t]*(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    })
  }
  if (typeof given !== 'object' || given === null) return []
  return Object.entries(given).flatMap(
    ([name, value]): HeaderPairs =>
      Array.isArray(value) ? value.map(one => [name, headerValueOf(one)]) : [[name, headerValueOf(value)]],
  )
}

const headerValueOf = (value: unknown): string =>
  value === undefined || value === null || typeof value === 'object' ? '' : String(value)
