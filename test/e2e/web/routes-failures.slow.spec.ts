import { callOf } from '../support/call-of.ts'
import { failingCalls } from '../support/failing-calls.ts'
import { expect, test } from '../support/host/host.ts'
import { goToPlace } from '../support/workspace.ts'

test('a route that could not be moved goes back, and routes that could not be refetched stay', async ({
  page,
}) => {
  for (const name of ['first', 'second'])
    await callOf(page, 'routes.save', { route: { name, path: `/${name}` } })
  await goToPlace(page, 'Routes')
  const rows = page.getByRole('region', { name: 'Routes' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const calls = await failingCalls(page)
  await calls.fail('routes.reorder', 'routes.list', 'routes.save')
  await rows
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(page.getByText('Out of date.')).toBeVisible()
  await expect(rows).toContainText([/first/, /second/])

  // A switch goes back too, and says at it why.
  const toggle = page.getByRole('switch', { name: 'first is on' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('data-failed', 'true')
  await expect(toggle).toBeChecked()

  await calls.healByClick()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Out of date.')).toHaveCount(0)
  await expect(rows).toHaveCount(2)
})
