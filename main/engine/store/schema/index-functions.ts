import { hash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { decimalSortKey } from '#contract/query/values'

/** 48 bits of a text's hash, which find the text without an index on the text. Compare the text too. */
export function textHash(text: string): number {
  return Number.parseInt(hash('sha256', text, 'hex').slice(0, 12), 16)
}

/**
 * Adds SQL functions for values that are not stored: `text_hash(text)`, and `decimal_key(text)`, NULL if the
 * text is no plain decimal.
 */
export function addIndexFunctions(database: Database): void {
  database.function('text_hash', { deterministic: true }, (text: unknown) => textHash(String(text)))
  database.function('decimal_key', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? decimalSortKey(text) : null,
  )
}
