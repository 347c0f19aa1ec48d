import type { Database } from 'better-sqlite3'

/** Takes a key's next nonce within the caller's transaction: above every one before, and not below `atLeast`. */
export function createNonceWriter(database: Database): (keyHash: string, atLeast: number) => number {
  const take = database.prepare<object, { last: number }>(
    `INSERT INTO nonces (key_hash, last) VALUES (@keyHash, @atLeast)
     ON CONFLICT (key_hash) DO UPDATE SET last = max(last + 1, excluded.last) RETURNING last`,
  )
  return (keyHash, atLeast) => {
    const taken = take.get({ keyHash, atLeast })
    if (taken === undefined) throw new Error('No nonce was returned.')
    return taken.last
  }
}
