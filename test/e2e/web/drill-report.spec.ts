import { exampleDrill } from '../../component/support/example-drill.ts'
import { barriers } from '../support/axe.ts'
import { expect } from '../support/host/host.ts'
import { test } from './drill-report-steps.ts'

test('a report opens from disk without any network, in light and dark, and without barriers', async ({
  openReport,
}) => {
  const { page, requested, said } = await openReport(exampleDrill())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 broken, 16 held, 1 not checked')
  await expect(page.getByRole('heading', { name: /Looks like the last arrival wins/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Smallest sequence' })).toContainText('503')
  await expect(page.getByRole('table', { name: 'Differences between the states' })).toContainText('/status')
  expect(await barriers(page)).toEqual([])
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper()).not.toBe(light)
  // Fonts and pictures are in the file.
  expect(requested.filter(url => !/^(file|data):/.test(url))).toEqual([])
  expect(said).toEqual([])
})
