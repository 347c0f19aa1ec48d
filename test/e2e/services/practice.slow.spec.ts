import type { Page } from 'playwright/test'
import { callOf } from '../support/call-of.ts'
import { everythingFound } from '../support/found.ts'
import { expect, test } from '../support/host/host.ts'
import { callbackField, goToServices, makeEnvironment, register } from '../support/services.ts'
import { rowsOf } from '../support/workspace.ts'

/** Everything was sent, stored and inspected. */
async function untilAllIsInspected(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const practice = await callOf(page, 'practice.status', {})
        const app = await callOf(page, 'app.status', {})
        return practice.isDone && app.pendingCount === 0 && app.deliveryCount === practice.delivered
      },
      { timeout: 45_000 },
    )
    .toBe(true)
}

test('started, registered at through the form, it notifies; what it put in is found, and nothing else', async ({
  page,
}) => {
  await goToServices(page, 'Practice service')
  await page.getByRole('textbox', { name: 'Notifications' }).fill('110')
  await page.getByLabel('Per second').fill('200')
  await page.getByLabel('Seed').fill('3')
  await page.getByRole('button', { name: 'Start only' }).click()
  await expect(page.getByText('No callback URL registered.')).toBeVisible()
  const { baseUrl } = await callOf(page, 'practice.status', {})

  await goToServices(page)
  for (const service of ['Transaction service', 'Funding service'] as const) {
    const name = service === 'Funding service' ? 'funding' : 'transactions'
    await makeEnvironment(page, { name, service, baseUrl: baseUrl ?? '' })
    await expect(callbackField(page)).toHaveValue(new RegExp(`^http://127.*/${name}$`))
    await expect(await register(page)).toContainText('Registered.')
  }
  await goToServices(page, 'Practice service')
  await untilAllIsInspected(page)
  await expect(page.getByText('done')).toBeVisible()
  const { delivered, givenUp } = await callOf(page, 'practice.status', {})
  expect(delivered).toBeGreaterThanOrEqual(220)
  expect(givenUp).toBe(0)

  const { faults } = await callOf(page, 'practice.faults', { limit: 1000 })
  expect(new Set(faults.map(fault => fault.kind))).toEqual(
    new Set(['duplicate', 'reordering', 'skip', 'failure']),
  )
  const putIn = faults.flatMap(({ recordId, findings }) => findings.map(code => `${recordId} ${code}`))
  // No document orders what the funding service sends: that is no fault.
  const found = (await everythingFound(page)).filter(each => !each.endsWith('order-not-certain'))
  expect(found).toEqual(putIn.sort())
  const { rows } = await callOf(page, 'trails.list', { limit: 500 })
  for (const { status } of rows) expect(['complete', 'failed']).toContain(status?.toLowerCase())

  // The table says of each whether, and by which finding, it can be seen.
  const table = page.getByRole('table', { name: 'Faults' })
  await expect(table.getByRole('row')).toHaveCount(faults.length + 1)
  const [unseen] = faults.filter(({ findings }) => findings.length === 0)
  if (unseen === undefined) throw new Error('This seed puts in nothing that cannot be seen.')
  const row = table.getByRole('row').nth(unseen.number)
  await expect(row).toContainText('not visible')
  await row.getByRole('button').click()
  const ofRecord = (await callOf(page, 'deliveries.list', { query: `record:"${unseen.recordId}"` })).rows
  await expect(rowsOf(page)).toHaveCount(ofRecord.length)
})
