import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { environmentPane, goToServices } from '../support/services.ts'
import { listOf, rowsOf } from '../support/workspace.ts'

test('the practice service is tried by one click, and its environments show whether it responds', async ({
  page,
}) => {
  const environments = page.getByRole('navigation', { name: 'Environments' })
  const pane = environmentPane(page)
  await test.step('the first run needs one click, and the list fills', async () => {
    await page.getByRole('button', { name: 'Try it without an account' }).click()
    await expect(listOf(page)).toBeVisible()
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(8)
    await rowsOf(page).first().click()
    await page
      .getByRole('region', { name: 'Delivery', exact: true })
      .getByRole('button', { name: /^practice-/ })
      .click()
    await expect(pane.getByRole('heading', { name: /^practice-/ })).toBeVisible()
    for (const name of ['practice-transactions', 'practice-funding'])
      await expect(
        environments.getByRole('button', { name: new RegExp(`${name}.*registered`) }),
      ).toBeVisible()
  })

  await test.step('signed environments respond as the practice service starts and stops', async () => {
    await goToServices(page, 'Practice service')
    await page.getByRole('button', { name: 'Create signed environments' }).click()
    for (const name of ['practice-signed-transactions', 'practice-signed-funding'])
      await expect(
        environments.getByRole('button', { name: new RegExp(`${name}.*\\bResponding`) }),
      ).toBeVisible()
    await expect(pane).toContainText(/HTTP 404 in [\d.]+ ms; any response counts/)
    await goToServices(page, 'Practice service')
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText('stopped', { exact: true })).toBeVisible()
    expect((await callOf(page, 'practice.status', {})).state).toBe('stopped')
    await goToServices(page)
    await expect(environments.getByText('Not responding').first()).toBeVisible()
    await expect(pane).toContainText(/Nothing listens at 127\.0\.0\.1:\d+/)
    await pane.getByRole('button', { name: 'Start the practice service' }).click()
    await expect(page.getByRole('tab', { name: 'Practice service' })).toHaveAttribute('aria-selected', 'true')
  })
})
