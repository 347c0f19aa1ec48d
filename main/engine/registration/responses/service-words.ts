import { stringAt } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'
import { shortened } from '#contract/words'
import type { CallOutcome } from '../call-service.ts'
import { isAbsent, isPage, jsonOf, scalarAt } from './response-parts.ts'

/** Removes the secrets of a call from a text. `isCut`: the end may be part of a secret. */
export type Clean = (text: string, isCut?: boolean) => string

export interface ServiceWords {
  /** One line without secrets; empty if the body has no message. */
  readonly text: string
  readonly code: string | null
  /** Web pages are shown but not interpreted: any server on the way may have written them. */
  readonly isPage: boolean
}

/** The complete response is stored with the call. */
const maximumCharacters = 500
const maximumPageCharacters = 16 * 1024

/** Members in which a reason was observed or is usual. Observed beyond the specification, "Registration" (error bodies). */
const textPointers = [
  '/error',
  '/error/message',
  '/error/default_message',
  '/error/description',
  '/message',
  '/error_description',
  '/detail',
  '/description',
  '/reason',
  '/title',
  '/errors/0',
  '/errors/0/message',
  '/errors/0/detail',
] as const
const codePointers = ['/error/code', '/code', '/error_code', '/errors/0/code'] as const

/**
 * Message of a response. The transaction service documents `error` as text, the funding service no shape, and
 * proxies respond in theirs. So plain text, web pages and any JSON are accepted.
 */
export function serviceWords(response: CallOutcome, clean: Clean): ServiceWords {
  const root = response.isCut ? null : jsonOf(response)
  if (root !== null) return { ...jsonWords(root, response, clean), isPage: false }
  const body = new TextDecoder().decode(response.body)
  if (!isPage(response)) return { text: shortLine(clean(body, response.isCut)), code: null, isPage: false }
  const text = pageText(body.slice(0, maximumPageCharacters))
  return { text: shortLine(clean(text, body.length > maximumPageCharacters)), code: null, isPage: true }
}

function jsonWords(root: JsonNode, response: CallOutcome, clean: Clean): Omit<ServiceWords, 'isPage'> {
  const code = codePointers.map(pointer => scalarAt(root, pointer)).find(found => found !== null) ?? null
  const found =
    root.type === 'string'
      ? root.value
      : textPointers.map(pointer => stringAt(root, pointer)).find(text => text !== null && text.trim() !== '')
  if (found !== undefined && found !== null) return { text: shortLine(clean(found)), code }
  // Without a known member the complete body is the reason, unless it only says that the call failed.
  const isBare =
    root.type === 'object' && root.members.every(({ key, value }) => key === 'success' || isAbsent(value))
  const whole = isBare ? '' : shortLine(clean(new TextDecoder().decode(response.body)))
  return { text: whole, code }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function pageText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/&#(\d{1,6});/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
}

function shortLine(text: string): string {
  return shortened(text.toWellFormed().replace(/\s+/g, ' ').trim(), maximumCharacters)
}
