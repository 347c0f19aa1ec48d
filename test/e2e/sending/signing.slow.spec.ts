import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { filesBelow } from '../../support/files-below.ts'
import { transactionExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { tooWide } from '../support/too-wide.ts'
import { goToPlace, openDelivery } from '../support/workspace.ts'

const secret = 'whsec_1c09e7ab54d2'

test('a secret is typed once, signs a fixture, a replay and a route by its name, and is in its own file only', async ({
  page,
  captureUrl,
  dataDir,
  target,
}) => {
  await holdStill(page)
  await post(captureUrl, transactionExample('issuance', 'COMPLETE'))
  const code = (body: Buffer): string => createHmac('sha256', secret).update(body).digest('hex')
  const signed = (at: number): boolean | undefined => {
    const received = target.recorded[at]
    return received?.rawHeaders.includes(code(received.body))
  }
  await openDelivery(page, 1)

  await page.keyboard.press('s')
  const send = page.getByRole('dialog', { name: 'Send a fixture' })
  await send.getByText('Another URL').click()
  await send.getByLabel('Target URL').fill(`${target.url}/in`)
  await send.getByText('HMAC-SHA256').click()
  await expect(send.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await send.getByLabel('Name').fill('app')
  await send.getByLabel('Value').fill(secret)
  expect(await barriers(page), 'a new secret').toEqual([])
  await send.getByRole('button', { name: 'Save secret' }).click()
  await expect(send.getByRole('combobox', { name: 'Secret' })).toContainText('app')
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(send.getByRole('region', { name: 'Result' })).toContainText('200 OK')
  expect(signed(0)).toBe(true)
  await page.keyboard.press('Escape')

  await page.keyboard.press('r')
  const replay = page.getByRole('dialog', { name: 'Replay delivery 1' })
  await replay.getByRole('checkbox', { name: 'Sign again' }).click()
  await replay.getByText('HMAC-SHA256').click()
  await replay.getByRole('combobox', { name: 'Secret' }).click()
  await page.getByRole('option', { name: 'app' }).click()
  await replay.getByRole('button', { name: 'Replay signed' }).click()
  await expect(replay.getByRole('region', { name: 'Result' })).toContainText('identical body, edited headers')
  expect(signed(1)).toBe(true)
  expect(await barriers(page), 'a replay that is signed').toEqual([])
  expect(await tooWide(page)).toEqual([])
  await page.keyboard.press('Escape')

  await goToPlace(page, 'Routes')
  await expect(page.getByRole('heading', { name: 'No routes' })).toBeVisible()
  await page.keyboard.press('n')
  const route = page.getByRole('form', { name: 'New route' })
  await route.getByLabel('URL of app 1').fill(`${target.url}/route`)
  await route.getByText('HMAC-SHA256').click()
  await route.getByRole('combobox', { name: 'Secret' }).click()
  await page.getByRole('option', { name: 'app' }).click()
  await route.getByRole('button', { name: 'Save' }).click()
  await expect(route.getByText('Unsaved changes')).toBeHidden()
  expect(await barriers(page), 'a route that signs').toEqual([])
  await post(captureUrl, transactionExample('issuance', 'FAILED'))
  await expect.poll(() => target.recorded.length).toBe(3)
  expect(signed(2)).toBe(true)

  const holders = filesBelow(dataDir).filter(path => readFileSync(path).includes(secret))
  expect(holders.map(path => basename(path))).toEqual(['secrets.json'])
  expect(await page.content()).not.toContain(secret)
})
