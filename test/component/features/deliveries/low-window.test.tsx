import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exampleList, exampleRow } from '../../support/example-list.ts'
import { renderList } from '../../support/render-list.tsx'

test('in a low window the chart is collapsed, and shown by one click', async () => {
  await page.viewport(720, 450)
  const { engine } = exampleList([exampleRow(2), exampleRow(1)])
  engine.respond('deliveries.histogram', {
    fromMs: 1_700_000_000_000,
    toMs: 1_700_000_060_000,
    bucketMs: 1000,
    buckets: [{ atMs: 1_700_000_000_000, count: 2, errorCount: 0, warningCount: 0 }],
    deliveryCount: 2,
    isComplete: true,
  })
  const { getByRole } = await renderList(engine, { height: 400 })
  const chart = getByRole('figure', { name: 'Arrivals of 2 deliveries' })
  const toggle = getByRole('button', { name: 'Chart' })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect.element(chart).not.toBeInTheDocument()
  await toggle.click()
  await expect.element(chart).toBeVisible()
  await toggle.click()
  await expect.element(chart).not.toBeInTheDocument()
  // In a higher window it is there, and collapsed by the same click.
  await page.viewport(720, 900)
  await expect.element(chart).toBeVisible()
  await toggle.click()
  await expect.element(chart).not.toBeInTheDocument()
  await toggle.click()
  await expect.element(chart).toBeVisible()
})
