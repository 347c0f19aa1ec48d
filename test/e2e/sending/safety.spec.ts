import { barriers, holdStill } from '../support/axe.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { goToPlace, goToSettings } from '../support/workspace.ts'
import { host } from './safety-steps.ts'

test('a host beyond this machine is asked for once, remembered, and can be forgotten', async ({ page }) => {
  await holdStill(page)
  await goToPlace(page, 'Routes')
  await page.getByRole('button', { name: 'Forward to my app' }).click()
  const form = page.getByRole('form', { name: 'New route' })
  await form.getByLabel('URL of app 1').fill(`https://${host}/in`)
  await expect(form.getByText('is a public host')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog', { name: `Forward to ${host}?` })
  await expect(question).toContainText('not this machine')
  await expect(question).toContainText('is a public host')
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await callOf(page, 'routes.list', {})).routes).toEqual([])
  expect((await callOf(page, 'settings.get', {})).allowedHosts).toEqual([])

  await form.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Allow and save route' }).click()
  await expect(page.getByRole('form', { name: 'Route *' })).toBeVisible()
  // The same host is not asked for again.
  const saved = page.getByRole('form', { name: 'Route *' })
  await saved.getByLabel('URL of app 1').fill(`https://${host}/other`)
  await saved.getByRole('button', { name: 'Save' }).click()
  await expect(saved.getByText('Unsaved changes')).toBeHidden()
  expect((await callOf(page, 'routes.list', {})).routes[0]?.targets[0]?.url).toBe(`https://${host}/other`)

  await goToSettings(page)
  const hosts = page.getByRole('list', { name: 'Allowed hosts' })
  await expect(hosts).toContainText(host)
  await hosts.getByRole('button', { name: `Remove ${host}` }).click()
  await expect(page.getByText('Hooktrail asks before it sends to another machine')).toBeVisible()
  expect((await callOf(page, 'settings.get', {})).allowedHosts).toEqual([])
})
