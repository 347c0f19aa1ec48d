import type { Database } from 'better-sqlite3'
import { decimalSortKey } from '#contract/query/values'
import { textHash } from './text-hash.ts'

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
