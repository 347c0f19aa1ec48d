import { transactionExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { postInOrder } from '../support/posting.ts'
import { tooWide } from '../support/too-wide.ts'
import { goToPlace } from '../support/workspace.ts'

test('the history names what was sent as the lists do', async ({ page, captureUrl }) => {
  await postInOrder(captureUrl, [transactionExample('issuance', 'COMPLETE')])
  const { fixtures } = await callOf(page, 'fixtures.list', {})
  const fixture = fixtures.find(({ kind, status }) => kind === 'funding' && status === 'pending')
  if (fixture === undefined) throw new Error('No fixture of a pending funding.')
  await callOf(page, 'deliveries.replay', { id: 1, target: { to: 'listener' } })
  await callOf(page, 'fixtures.send', { id: fixture.id, target: { to: 'listener' } })
  await goToPlace(page, 'Send')
  await page.getByRole('tab', { name: 'History' }).click()
  const rows = page.getByRole('table', { name: 'History' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/pending.*Funding.*fixture/)
  await expect(rows.nth(2)).toContainText(/COMPLETE.*Issuance.*7f3a2c11.*replay/)
  await rows.nth(2).click()
  const attempt = page.getByRole('complementary', { name: 'Attempt' })
  await expect(attempt.getByRole('heading', { name: /Issuance/ })).toBeVisible()
  await expect(attempt).toContainText('replay of delivery 1')
  await holdStill(page)
  expect(await barriers(page)).toEqual([])
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
  ]) {
    await page.setViewportSize(viewport)
    expect(await tooWide(page)).toEqual([])
    for (const title of await page.getByText('Issuance', { exact: true }).all())
      expect(await title.evaluate(element => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
        0,
      )
  }
})
