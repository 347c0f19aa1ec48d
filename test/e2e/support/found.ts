import type { Page } from 'playwright/test'
import { callOf, callsOf } from './call-of.ts'

/** `record code` of every finding of deliveries and trails, with duplicates; sorted. */
export async function everythingFound(page: Page): Promise<string[]> {
  const found: string[] = []
  const records = new Map<string, string>()
  const rows = await allRows(page)
  for (const { recordKey, recordId } of rows) if (recordKey !== null) records.set(recordKey, recordId ?? '')
  const rowsWithFindings = rows.filter(row => Object.values(row.findingCounts).some(count => count > 0))
  const ids = rowsWithFindings.map(({ id }) => ({ id }))
  for (const { recordId, findings } of await callsOf(page, 'deliveries.get', ids)) {
    for (const { code } of findings) found.push(`${recordId} ${code}`)
  }
  const keys = [...records.keys()].map(recordKey => ({ recordKey }))
  for (const { recordKey, findings } of await callsOf(page, 'trails.get', keys)) {
    for (const { code } of findings) found.push(`${records.get(recordKey)} ${code}`)
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
