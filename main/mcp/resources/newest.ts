import type { TrailSummary } from '#contract/deliveries/trail'
import { AppError } from '#contract/errors'
import type { Access } from '../access.ts'

const newestCount = 20
const completionCount = 50

export function newestDeliveries(access: Access, limit = newestCount): Promise<number[]> {
  return unlessMissing(() =>
    access.read(async client => (await client.call('deliveries.list', { limit })).rows.map(({ id }) => id)),
  )
}

export function newestRecords(access: Access, limit = newestCount): Promise<TrailSummary[]> {
  return unlessMissing(() => access.read(async client => (await client.call('trails.list', { limit })).rows))
}

/** Record keys for completion: see `completions`. */
export async function plainRecordKeys(access: Access): Promise<string[]> {
  return (await newestRecords(access, 200)).map(({ recordKey }) => recordKey).filter(isPlainKey)
}

/**
 * The newest that start with the typed text; none if they can't be read. A completion can't be marked as from outside,
 * so only keys whose id is no text are offered.
 */
export async function completions(newest: Promise<readonly string[]>, start: string): Promise<string[]> {
  const values = await newest.catch(() => [])
  return values.filter(value => value.startsWith(start)).slice(0, completionCount)
}

/** A key of a documented service whose id has only digits, hexadecimal digits and runs of at most three letters. */
function isPlainKey(key: string): boolean {
  const id = /^(?:transactions|funding:[fw]id):([\w.-]{1,64})$/.exec(key)?.[1]
  return id !== undefined && !id.match(/[a-z]{4,}/gi)?.some(letters => /[g-z]/i.test(letters))
}

async function unlessMissing<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'store-missing') return []
    throw error
  }
}
