import { expect } from 'vitest'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { hooktrail } from '../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../support/processes/ended-command.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'

const issuance = transactionExample('issuance', 'COMPLETE')

/** More than a batch of inspection and a page of the list. */
export const count = 510

/** As many records as there are lines. */
export function bodies(): string[] {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({ ...issuance, payload: { ...issuance.payload, id: idOf(index) } }),
  )
}

function idOf(index: number): string {
  return `7f3a0000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** A store with deliveries that are not inspected, as a kill leaves it. */
export async function fillPending(dataDir: string): Promise<void> {
  const store = await openTestStore(dataDir)
  await Promise.all(bodies().map(body => captured(store, arrivedDelivery({ body }))))
  await store.close()
}

/** Lists a folder that nobody holds; each delivery is inspected in the rows. */
export async function expectAllRead(dataDir: string, where: readonly string[]): Promise<void> {
  const ended = await hooktrail('list', ...where, '--json', '--data', dataDir)
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  const rows = jsonLines(ended) as { isInspected: boolean }[]
  expect(rows.filter(row => row.isInspected)).toHaveLength(count)
}
