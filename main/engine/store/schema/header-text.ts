import type { HeaderPairs } from '#contract/terms'
import { pairHeaders } from '../../net/headers.ts'

/**
 * Header fields as one text: name, value, name, value, … separated by newlines. Node's parser rejects
 * newlines, so this is the cheapest lossless form. Fields with a newline or an empty first name are stored as
 * a newline and a JSON array: a text whose first character is a newline is never of the plain form.
 */
export function headerText(rawHeaders: readonly string[]): string {
  if (rawHeaders.length === 0) return ''
  if (rawHeaders[0] === '') return `\n${JSON.stringify(rawHeaders)}`
  for (const part of rawHeaders) {
    if (part.includes('\n')) return `\n${JSON.stringify(rawHeaders)}`
  }
  return rawHeaders.join('\n')
}

/** Reverses `headerText`. */
export function headerPairs(text: string): HeaderPairs {
  if (text === '') return []
  const parts: readonly string[] = text.startsWith('\n') ? JSON.parse(text.slice(1)) : text.split('\n')
  return pairHeaders(parts)
}
