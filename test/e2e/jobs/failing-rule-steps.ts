import type { Page } from 'playwright/test'
import { expect } from '../support/host/host.ts'
import { fundings, post } from '../support/posting.ts'
import { rowOf, rowsOf } from '../support/workspace.ts'

export const sentence = 'Every 3rd delivery gets 503.'

/** A sender with six notifications: what it gets is what the form said, and stays visible at what failed. */
export async function expectEveryThirdToFail(page: Page, captureUrl: string): Promise<void> {
  const statuses: number[] = []
  for (const body of fundings(6)) statuses.push(await post(captureUrl, body))
  expect(statuses).toEqual([200, 200, 503, 200, 200, 503])
  await expect(rowsOf(page)).toHaveCount(6)
  // In the list too: no delivery has to be opened to see the failures. The milliseconds of a time may be 503
  // too.
  const failure = (id: number) => rowOf(page, id).getByText('503', { exact: true })
  for (const id of [3, 6]) await expect(failure(id)).toBeVisible()
  for (const id of [1, 2, 4, 5]) await expect(failure(id)).toHaveCount(0)
}
