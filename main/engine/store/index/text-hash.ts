import { hash } from 'node:crypto'
import type { Database } from 'better-sqlite3'

/** 48 bits of a text's hash, by which it is found without being stored in an index. Compare the text too. */
export function textHash(text: string): number {
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 12), 16)
}

/** SQL function `text_hash(text)`. */
export function addTextHash(database: Database): void {
  database.function('text_hash', { deterministic: true }, (text: unknown) => textHash(String(text)))
}
