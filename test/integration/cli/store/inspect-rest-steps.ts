import { cpSync } from 'node:fs'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

export const issuance = transactionExample('issuance', 'COMPLETE')

/** More than a batch of inspection and a page of the list. */
export const count = 510

/** As many records as there are lines. */
export function bodies(): string[] {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({ ...issuance, payload: { ...issuance.payload, id: idOf(index) } }),
  )
}

export function idOf(index: number): string {
  return `7f3a0000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** A store with deliveries that are not inspected, as a kill leaves it. */
export async function fillUnread(dataDir: string, of: readonly string[]): Promise<string> {
  const store = await openTestStore(dataDir)
  await Promise.all(of.map(body => captured(store, arrivedDelivery({ body }))))
  await store.close()
  return dataDir
}

export function copyOf(source: string): string {
  const copy = temporaryFolder()
  cpSync(source, copy, { recursive: true })
  return copy
}
