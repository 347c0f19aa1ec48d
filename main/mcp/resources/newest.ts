import type { TrailSummary } from '#contract/deliveries/trail'
import { type Access, unless } from '../access.ts'

const newestCount = 20
const completionCount = 50

export async function newestDeliveries(access: Access, limit = newestCount): Promise<number[]> {
  const read = () => access.read(client => client.call('deliveries.list', { limit }))
  return ((await unless('store-missing', read))?.rows ?? []).map(({ id }) => id)
}

export async function newestRecords(access: Access, limit = newestCount): Promise<TrailSummary[]> {
  const read = () => access.read(client => client.call('trails.list', { limit }))
  return (await unless('store-missing', read))?.rows ?? []
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

/**
 * A key of a documented service whose id has only digits, hexadecimal digits, single letters, and one run of two or three
 * letters: several could be a sentence.
 */
function isPlainKey(key: string): boolean {
  const id = /^(?:transactions|funding:[fw]id):([\w.-]{1,64})$/.exec(key)?.[1]
  const words = id?.match(/[a-z]{2,}/gi)?.filter(letters => /[g-z]/i.test(letters)) ?? []
  return id !== undefined && words.length < 2 && words.every(({ length }) => length < 4)
}
