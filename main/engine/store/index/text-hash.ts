import { hash } from 'node:crypto'

/** 48 bits of a text's hash, which find the text without an index on the text. Compare the text too. */
export function textHash(text: string): number {
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 12), 16)
}
