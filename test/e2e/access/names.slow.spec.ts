import { expect, test } from '../support/still/still-host.ts'
import { readRowsOf, rowOf } from '../support/workspace.ts'
import { openAt } from './support.ts'

test('the name of a row has its kind, status, amount and time', async ({ page }) => {
  await expect(readRowsOf(page).first()).toBeVisible()
  await expect(rowOf(page, 55)).toHaveAccessibleName(
    /^FAILED .*refund.* Redemption .*820\.00 tokens .*Repeats 1 earlier delivery .* [\d:.]+$/,
  )
  await expect(rowOf(page, 38)).toHaveAccessibleName(/^complete .*Funding .*500\.00 MXN .* [\d:.]+$/)
  await expect(rowOf(page, 52)).toHaveAccessibleName(/Not JSON POST \/ .*\d error.* [\d:.]+$/)

  await openAt(page, '/trails')
  const trails = page.getByRole('listbox', { name: 'Trails' }).getByRole('option')
  await expect(trails.filter({ hasText: '4b1f0c6e' })).toHaveAccessibleName(
    /^COMPLETE .*Issuance .*4 deliveries .*1,500\.25 MXN .*\d\d:\d\d/,
  )

  await openAt(page, '/send/history')
  const attempt = page.getByRole('table', { name: 'History' }).getByRole('row').nth(1)
  await expect(attempt).toHaveAccessibleName(/^FAILED .*Redemption .*replay .*Unreachable .*\d\d:\d\d/)
  await expect(attempt.getByRole('button')).toHaveAccessibleName(/^FAILED .*Redemption/)

  await openAt(page, '/sessions')
  const session = page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1)
  await expect(session).toHaveAccessibleName(/^2026-03-04 current .*\d\d:\d\d .*55/)
})
