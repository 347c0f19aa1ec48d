import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { environmentPane, goToServices } from '../support/services.ts'

test('environments on this machine show whether they respond, as the practice service starts and stops', async ({
  page,
}) => {
  await goToServices(page, 'Practice service')
  await page.getByRole('button', { name: 'Create signed environments' }).click()
  const environments = page.getByRole('navigation', { name: 'Environments' })
  for (const name of ['practice-signed-transactions', 'practice-signed-funding'])
    await expect(
      environments.getByRole('button', { name: new RegExp(`${name}.*\\bResponding`) }),
    ).toBeVisible()
  await expect(environmentPane(page)).toContainText(/HTTP 404 in [\d.]+ ms; any response counts/)

  await callOf(page, 'practice.stop', {})
  await expect(environments.getByText('Not responding')).toHaveCount(2)
  const pane = environmentPane(page)
  await expect(pane).toContainText(/Nothing listens at 127\.0\.0\.1:\d+/)
  await pane.getByRole('button', { name: 'Start the practice service' }).click()
  await expect(page.getByRole('tab', { name: 'Practice service' })).toHaveAttribute('aria-selected', 'true')
})
