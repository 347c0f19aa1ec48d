import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { answerJson, startService } from '../support/service.ts'
import { callbackField, checkOf, goToServices, makeEnvironment } from '../support/services.ts'

test('what blocks and what warns is shown while the URL is typed, without a call', async ({ page }) => {
  const service = await startService((_, response) => answerJson(response, 500, {}))
  await goToServices(page)
  await makeEnvironment(page, { name: 'funding', service: 'Funding service', baseUrl: service.url })
  await callbackField(page).fill('no URL')
  await expect(checkOf(page, 'not-a-url')).toContainText('must start with https://')
  await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeDisabled()

  await callbackField(page).fill('https://Hooks.example/In?a=%2F')
  const capitals = checkOf(page, 'capital-letters')
  await expect(capitals).toContainText('cause "Invalid URL"')
  await expect(capitals).toContainText('accepts the lowercase path and query')
  await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeDisabled()
  await capitals.getByRole('button', { name: 'Use this URL' }).click()
  await expect(callbackField(page)).toHaveValue('https://hooks.example/in?a=%2f')
  await expect(capitals).toHaveCount(0)

  await callbackField(page).fill('http://10.1.2.3/in')
  await expect(checkOf(page, 'not-https')).toContainText('sent unencrypted')
  await expect(checkOf(page, 'not-public')).toContainText('an address of a private network')
  await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeEnabled()
  expect((await callOf(page, 'registrations.calls', {})).calls).toEqual([])
  await service.close()
})
