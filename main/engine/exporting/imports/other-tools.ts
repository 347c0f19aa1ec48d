import { z } from 'zod'
import { type ForeignRequest, foreignItem, formText, textOf } from './foreign-request.ts'
import type { ImportItem } from './import-reader.ts'

type Members = Readonly<Record<string, unknown>>

/** Format of another tool's captured or saved requests. Shapes: the tools' exports and API documentation. */
interface Tool {
  readonly format: 'webhook-site' | 'ngrok' | 'hookdeck' | 'postman' | 'insomnia'
  /** Member of its file that lists requests. */
  readonly list: string
  isOf(value: Members): boolean
  /** Requests with their place in the item; a text is the reason why a request is skipped. */
  requests(value: Members): readonly (ForeignRequest | string)[]
}

const members = (value: unknown): Members => z.looseObject({}).catch({}).parse(value)
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const tools: readonly Tool[] = [
  {
    format: 'webhook-site',
    list: 'data',
    isOf: value => 'uuid' in value && 'token_id' in value && ('content' in value || 'text_content' in value),
    requests: value => {
      if ('type' in value && value.type !== 'web') return [`a request of type ${textOf(value.type)}`]
      const { method, url, headers, content, created_at: receivedAt, ip: remoteAddress } = value
      return [
        { method, url, headers, receivedAt, remoteAddress, body: textOf(content) || formOf(value.request) },
      ]
    },
  },
  {
    format: 'ngrok',
    list: 'requests',
    isOf: value => 'tunnel_name' in value && typeof members(value.request).raw === 'string',
    requests: value => {
      const request = members(value.request)
      const raw = Buffer.from(textOf(request.raw), 'base64')
      const headEnd = raw.indexOf('\r\n\r\n')
      return [
        {
          method: request.method,
          url: request.uri,
          httpVersion: request.proto,
          headers: raw.toString('utf8', 0, Math.max(0, headEnd)).split('\r\n').slice(1).join('\n'),
          body: headEnd < 0 ? null : raw.subarray(headEnd + 4),
          receivedAt: value.start,
          remoteAddress: value.remote_addr,
          status: members(value.response).status_code,
          elapsedMs: Number(value.duration) / 1_000_000,
        },
      ]
    },
  },
  {
    format: 'hookdeck',
    list: 'models',
    isOf: value => 'headers' in members(value.data) && 'body' in members(value.data),
    requests: value => {
      const { headers, body, path, query, method } = members(value.data)
      return [
        {
          method,
          url: `${textOf(path) || '/'}${textOf(query) === '' ? '' : `?${textOf(query).replace(/^\?/, '')}`}`,
          headers,
          body: typeof body === 'string' || body === null ? body : JSON.stringify(body),
          receivedAt: value.ingested_at ?? value.created_at,
        },
      ]
    },
  },
  {
    format: 'postman',
    list: 'item',
    isOf: value => 'name' in value && ('request' in value || Array.isArray(value.item)),
    requests: postmanRequests,
  },
  {
    format: 'insomnia',
    list: 'resources',
    isOf: value => '_type' in value && '_id' in value,
    requests: value => {
      if (value._type !== 'request') return []
      const { text, params } = members(value.body)
      const { method, url, headers } = value
      return [{ method, url, headers, body: textOf(text) || formText(params) }]
    },
  },
]

const deepestFolder = 50

function postmanRequests(value: Members, depth = 0): readonly (ForeignRequest | string)[] {
  if (Array.isArray(value.item)) {
    if (depth === deepestFolder) return [`folders nested deeper than ${deepestFolder} levels`]
    return list(value.item).flatMap(item => postmanRequests(members(item), depth + 1))
  }
  if (typeof value.request === 'string') return [{ method: 'GET', url: value.request, body: null }]
  const { method, url, header, body } = members(value.request)
  const { mode, raw, urlencoded } = members(body)
  if (mode === 'file' || mode === 'formdata' || mode === 'graphql') {
    return [`the body is of the mode ${mode}`]
  }
  const target = typeof url === 'string' ? url : members(url).raw
  return [
    {
      method,
      url: target,
      headers: header,
      body: mode === 'urlencoded' ? formText(urlencoded) : textOf(raw),
    },
  ]
}

function formOf(fields: unknown): string | null {
  const known = Object.entries(members(fields))
  return formText(known.map(([name, value]) => ({ name, value })))
}

/** Requests in an item of a tool's file, as import items. */
export function toolItems(tool: Tool, value: unknown, place: string, nowMs: number): ImportItem[] {
  const requests = tool.requests(members(value))
  return requests.map((request, index) => {
    const own = requests.length === 1 ? place : `${place}, request ${index + 1}`
    return typeof request === 'string'
      ? { type: 'skipped', place: own, why: request }
      : foreignItem(request, own, nowMs)
  })
}

export function toolOf(value: unknown): Tool | null {
  const known = members(value)
  return tools.find(tool => tool.isOf(known)) ?? null
}
