import type { Page } from 'playwright/test'
import { callOf } from './call-of.ts'

/** `record code` of everything that inspection found, of deliveries and trails, as often as it did; sorted. */
export async function everythingFound(page: Page): Promise<string[]> {
  const found: string[] = []
  const records = new Map<string, string>()
  const rows = await allRows(page)
  for (const row of rows) {
    if (row.recordKey !== null) records.set(row.recordKey, row.recordId ?? '')
    if (Object.values(row.findingCounts).every(count => count === 0)) continue
    const { recordId, findings } = await callOf(page, 'deliveries.get', { id: row.id })
    for (const { code } of findings) found.push(`${recordId} ${code}`)
  }
  for (const [recordKey, recordId] of records) {
    const { findings } = await callOf(page, 'trails.get', { recordKey })
    for (const { code } of findings) found.push(`${recordId} ${code}`)
  }
  return found.sort()
}

async function allRows(page: Page) {
  const first = await callOf(page, 'deliveries.list', { limit: 500 })
  const rows = [...first.rows]
  let { hasMore } = first
  while (hasMore) {
    const before = rows.at(-1)?.id
    if (before === undefined) break
    const next = await callOf(page, 'deliveries.list', { limit: 500, before })
    rows.push(...next.rows)
    hasMore = next.hasMore
  }
  return rows
}
