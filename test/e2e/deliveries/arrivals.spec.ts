import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { listOf, readRowsOf } from '../support/workspace.ts'

test('the chart counts what the search matches, follows what comes, and a range of it is searched by keys', async ({
  page,
  captureUrl,
}) => {
  await holdStill(page)
  const post = (body: object) => fetch(captureUrl, { method: 'POST', body: JSON.stringify(body) })
  for (const status of ['pending', 'complete'] as const) await post(fundingExample(status))
  await expect(readRowsOf(page)).toHaveCount(2)
  const range = page.getByRole('slider', { name: 'Range of arrivals' })
  await expect(page.getByRole('figure', { name: 'Arrivals of 2 deliveries' })).toBeVisible()
  await post(transactionExample('issuance', 'PENDING'))
  await expect(page.getByRole('figure', { name: 'Arrivals of 3 deliveries' })).toBeVisible()
  const search = page.getByRole('search').getByRole('combobox')
  await search.fill('kind:funding')
  await expect(page.getByRole('figure', { name: 'Arrivals of 2 deliveries' })).toBeVisible()
  expect(await barriers(page, { within: 'figure' })).toEqual([])
  await range.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+Home')
  await expect(range).toHaveAttribute('aria-valuetext', /: 2 deliveries/)
  await page.keyboard.press('Enter')
  await expect(search).toHaveValue(/^kind:funding received:\S+Z$/)
  await expect(listOf(page).getByRole('option')).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear range' }).click()
  await expect(search).toHaveValue('kind:funding')
})
