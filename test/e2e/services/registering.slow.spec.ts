import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { respondJson, startService } from '../support/service.ts'
import { environmentPane, goToServices, register } from '../support/services.ts'
import { tooWide } from '../support/too-wide.ts'

test('a call is stored without its secrets, and registrations that the service lists can be removed there', async ({
  page,
}) => {
  const row = { id: '7\u202e1', callback_url: 'https://hooks.example/\u200bin', event: 'TRANS\u00adACTION' }
  let rows: object[] | null = null
  const service = await startService(({ method, url: path = '' }, response) => {
    if (method === 'DELETE') rows = []
    if (path !== '/v4/webhooks') return respondJson(response, 200, { success: true, payload: 'done' })
    return rows === null ? respondJson(response, 404, { success: false }) : respondJson(response, 200, rows)
  })
  const pane = environmentPane(page)
  await test.step('what was sent and answered is shown, its secrets removed', async () => {
    await goToServices(page)
    await page.getByRole('button', { name: 'New environment' }).click()
    await pane.getByText('Funding service').click()
    await pane.getByLabel('Name', { exact: true }).fill('kept')
    await pane.getByLabel('Base URL').fill(service.url)
    await pane.getByText('Fixed headers').click()
    await pane.getByRole('combobox', { name: 'Where the value is saved' }).click()
    await page.getByRole('option', { name: 'In your user’s file' }).click()
    await pane.getByLabel('Value', { exact: true }).fill('Bearer planted-token')
    await pane.getByRole('button', { name: 'Create environment' }).click()
    const result = await register(page)
    await expect(result).toContainText('Registered.')
    await result.getByRole('button', { name: 'Show call' }).click()
    const calls = page.getByRole('list', { name: 'Calls' })
    for (const text of ['/api/v3/webhooks/', '[removed]', '"callback_url"', '"payload": "done"'])
      await expect(calls).toContainText(text)
    expect(await page.content()).not.toContain('planted-token')
    await expect(pane.getByText('Undocumented API')).toBeVisible()
    await pane.getByRole('button', { name: 'Fetch registrations' }).click()
    await expect(pane.getByRole('alert')).toContainText("use the service's website")
    await expect(calls).toContainText('List (extension)')
  })

  await test.step('invisible characters of what it lists are marked, and one is removed after a question', async () => {
    rows = [row]
    await pane.getByRole('button', { name: 'Fetch registrations' }).click()
    const listed = pane.getByRole('table', { name: 'Registrations at the service' })
    for (const code of ['U+202E', 'U+200B', 'U+00AD'])
      await expect(listed.locator(`[data-code="${code}"]`)).toBeVisible()
    await listed.getByRole('button', { name: 'Delete…' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete registration 7⟨U+202E⟩1 at the service?' })
    await expect(question.locator('[data-code="U+200B"]')).toBeVisible()
    await expect(question).toContainText('The call is undocumented')
    expect(await tooWide(page)).toEqual([])
    await question.getByRole('button', { name: 'Delete at the service' }).click()
    await expect(page.getByText('The service lists no registrations.')).toBeVisible()
    const { calls } = await callOf(page, 'registrations.calls', {})
    expect(calls.map(({ purpose }) => purpose)).toContain('remove')
  })
  await service.close()
})
