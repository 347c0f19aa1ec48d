import { hash } from 'node:crypto'

/** 48 bits of a text's hash, by which it is found without being stored in an index. Compare the text too. */
export function textHash(text: string): number {
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 12), 16)
}
