import type { HeaderPairs } from '#contract/terms'
import { pairHeaders } from '../net/headers.ts'

/**
 * Header fields as one text: name, value, name, value, … with a newline between. Node's parser lets no newline through,
 * so this is the cheapest form that keeps everything. Fields that do contain one (or begin with an empty name) are kept
 * as a newline and a JSON array: a text that begins with a newline is never of the plain form.
 */
export function headerText(rawHeaders: readonly string[]): string {
  if (rawHeaders.length === 0) return ''
  if (rawHeaders[0] === '') return `\n${JSON.stringify(rawHeaders)}`
  for (const part of rawHeaders) {
    if (part.includes('\n')) return `\n${JSON.stringify(rawHeaders)}`
  }
  return rawHeaders.join('\n')
}

/** The pairs that `headerText` was made from. */
export function headerPairs(text: string): HeaderPairs {
  if (text === '') return []
  const parts: readonly string[] = text.startsWith('\n') ? JSON.parse(text.slice(1)) : text.split('\n')
  return pairHeaders(parts)
}
