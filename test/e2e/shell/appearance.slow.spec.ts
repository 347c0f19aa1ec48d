import { allExamples } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post, postInOrder } from '../support/posting.ts'
import { tooWide } from '../support/too-wide.ts'
import { goToSettings, openDelivery, openTab } from '../support/workspace.ts'

test('everything fits a small window', async ({ page, captureUrl }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await expect(page.getByRole('heading', { name: 'Waiting for the first delivery' })).toBeVisible()
  expect(await tooWide(page)).toEqual([])
  await postInOrder(
    captureUrl,
    allExamples().map(example => example.body),
  )
  // Long content that can't break automatically.
  await post(`${captureUrl}/${'long'.repeat(200)}`, {
    event: 'TRANSACTION',
    payload: {
      id: 'r'.repeat(300),
      type: 'ISSUANCE',
      status: 'S'.repeat(200),
      ['k'.repeat(300)]: 'v'.repeat(900),
    },
  })
  const last = allExamples().length + 1
  for (const id of [last, last - 1]) {
    await openDelivery(page, id)
    for (const tab of ['Payload', 'Changes', 'Raw', 'Responses'] as const) {
      await openTab(page, tab)
      expect(await tooWide(page), `delivery ${id}, ${tab}`).toEqual([])
    }
  }
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await tooWide(page)).toEqual([])
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await goToSettings(page)
  expect(await tooWide(page)).toEqual([])
  // The last setting is brought into view within its place: the page itself stays.
  const heading = page.getByRole('heading', { name: 'About' })
  await heading.evaluate(element => element.scrollIntoView({ block: 'start' }))
  await expect(heading).toBeInViewport()
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
})
