import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { environmentPane, goToServices } from '../support/services.ts'

test('secrets of an environment are masked, can be replaced and removed, and never come back', async ({
  page,
}) => {
  await goToServices(page)
  await page.getByRole('button', { name: 'New environment' }).click()
  const pane = environmentPane(page)
  await pane.getByLabel('Name', { exact: true }).fill('signed')
  await pane.getByLabel('Base URL').fill('https://service.example')
  await pane.getByText('Signed (HMAC)', { exact: true }).click()
  await pane.getByRole('button', { name: 'Create environment' }).click()
  await expect(pane.getByText('Enter a value or variable.')).toHaveCount(2)
  // A file is safe on both hosts; where there is no keychain, it is the first that is offered.
  for (const [label, text] of [
    ['Key', 'planted-key-1'],
    ['Secret', 'planted-secret-1'],
  ] as const) {
    await pane.getByRole('combobox', { name: `Where the ${label.toLowerCase()} is saved` }).click()
    await page.getByRole('option', { name: 'In your user’s file' }).click()
    await pane.getByLabel(label, { exact: true }).fill(text)
  }
  await pane.getByRole('button', { name: 'Create environment' }).click()
  await expect(pane.getByText('••••••••')).toHaveCount(2)

  await pane.getByRole('button', { name: 'Replace…' }).click()
  await expect(pane.getByText('••••••••')).toHaveCount(2)
  await pane.getByRole('button', { name: 'Replace the key' }).click()
  await pane.getByRole('combobox', { name: 'Where the key is saved' }).click()
  await page.getByRole('option', { name: 'Environment variable' }).click()
  await pane.getByLabel('Key: environment variable').fill('HOOKTRAIL_NOT_SET')
  await pane.getByRole('button', { name: 'Save' }).click()
  await expect(pane.getByText('$HOOKTRAIL_NOT_SET')).toBeVisible()
  await expect(pane.getByText('not set where Hooktrail was started')).toBeVisible()

  await pane.getByRole('button', { name: 'Edit' }).click()
  await pane.getByLabel('Base URL').fill('https://elsewhere.example')
  await pane.getByRole('button', { name: 'Save' }).click()
  await expect(pane.getByText(/^Enter the secret again: .*elsewhere\.example/)).toHaveCount(2)
  await pane.getByLabel('Base URL').fill('https://service.example/v2')
  await pane.getByRole('button', { name: 'Save' }).click()
  await expect(pane.getByText('https://service.example/v2')).toBeVisible()
  const listed = JSON.stringify(await callOf(page, 'environments.list', {}))
  expect(listed + (await page.content())).not.toContain('planted-')

  await pane.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete secrets' }).click()
  await expect(pane.getByText('None: calls are unauthenticated')).toBeVisible()
})
