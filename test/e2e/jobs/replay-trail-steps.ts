import type { Locator, Page } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import type { RecordingServer } from '../../support/network/start-recording-server.ts'
import { expect } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'

const arrived = ['COMPLETE', 'PENDING', 'IN_PROGRESS'] as const

export const dialogOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Replay the trail’s 3 deliveries' })

/** Out of order, and not alone in the data folder. */
export async function capture(captureUrl: string): Promise<void> {
  const [before, after] = fundings(2)
  const trail = arrived.map(status => transactionExample('issuance', status))
  await postInOrder(captureUrl, [before ?? {}, ...trail, after ?? {}])
}

/** The target got the trail alone, from its first status to its last, and the results say so. */
export async function expectRecordOrder(page: Page, target: RecordingServer): Promise<void> {
  const batch = page.getByRole('region', { name: 'Batch', exact: true })
  await expect(batch).toContainText('3 of 3 sent')
  const sent = target.recorded.map(({ body }) => JSON.parse(body.toString()).payload.status)
  expect(sent).toEqual(['PENDING', 'IN_PROGRESS', 'COMPLETE'])
  const results = page.getByRole('table', { name: 'Results' })
  await expect(results.getByText('identical')).toHaveCount(3)
}
