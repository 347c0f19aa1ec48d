import { AppError } from '#contract/errors'
import type { Access } from '../access.ts'

const newestCount = 20
const completionCount = 50

/** Ids of the newest deliveries. None where nothing was captured yet. */
export function newestDeliveries(access: Access, limit = newestCount): Promise<number[]> {
  return unlessMissing(() =>
    access.read(async client => (await client.call('deliveries.list', { limit })).rows.map(({ id }) => id)),
  )
}

/** Keys of the records that got a delivery last. */
export function newestRecordKeys(access: Access, limit = newestCount): Promise<string[]> {
  return unlessMissing(() =>
    access.read(async client =>
      (await client.call('trails.list', { limit })).rows.map(({ recordKey }) => recordKey),
    ),
  )
}

/** Of the newest, those that start like this. A completion is a help only: none where they can't be read. */
export async function completions(
  newest: Promise<readonly (string | number)[]>,
  start: string,
): Promise<string[]> {
  const values = await newest.catch(() => [])
  return values
    .map(String)
    .filter(value => value.startsWith(start))
    .slice(0, completionCount)
}

async function unlessMissing<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'store-missing') return []
    throw error
  }
}
