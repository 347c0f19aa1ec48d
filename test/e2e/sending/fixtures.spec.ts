import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/host/host.ts'
import { body, choose, field, openPlace, send } from './fixtures-steps.ts'

test('form and body stay in sync, whichever is edited, and what is edited is what is sent', async ({
  page,
  target,
}) => {
  const place = await openPlace(page)
  await choose(place, 'issuance-complete')
  const amount = field(place, '/payload/issuance/amount').getByRole('textbox')
  await amount.fill('7.50')
  await expect(body(place)).toContainText('"amount": "7.50"')
  await expect(place.getByText('Edited', { exact: true })).toBeVisible()

  // The other way: the body is changed by its keys.
  await body(place).getByText('"ARBITRUM"').dblclick()
  await page.keyboard.type('POLYGON')
  await expect(field(place, '/payload/issuance/network').getByRole('textbox')).toHaveValue('POLYGON')
  await expect(amount).toHaveValue('7.50')

  // Opening another fixture loses nothing.
  await choose(place, 'issuance-pending')
  await expect(place.getByText('Edited', { exact: true })).toBeHidden()
  await choose(place, 'issuance-complete')
  await expect(amount).toHaveValue('7.50')

  await place.getByText('Another URL').click()
  await place.getByLabel('Target URL').fill(`${target.url}/hooks`)
  await send(place).click()
  await expect(place.getByRole('region', { name: 'Result' })).toContainText('200 OK')
  const [sent] = target.recorded
  const { payload } = JSON.parse(sent?.body.toString() ?? '')
  expect(payload.issuance).toMatchObject({ amount: '7.50', network: 'POLYGON' })
  expect(payload.issuance.deposit_sender_clabe).toMatch(/^\d{18}$/)
  expect(payload.id).toMatch(/^[0-9a-f-]{36}$/)

  // One value is reset alone, then all are.
  await field(place, '/payload/issuance/amount').getByRole('button', { name: 'Reset amount' }).click()
  await expect(amount).toHaveValue('1500.25')
  await place.getByRole('button', { name: 'Reset body' }).click()
  await expect(body(place)).toContainText('"ARBITRUM"')
  await expect(place.getByText('Edited', { exact: true })).toBeHidden()

  // Stored: the history has it.
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('table', { name: 'History' })
  await expect(history).toContainText(/COMPLETE.*Issuance.*fixture.*200 OK/)
  await expect(history).toContainText(payload.id.slice(0, 8))
})

test('own fixtures are kept as files: saved, changed, renamed, removed', async ({ page, dataDir }) => {
  const place = await openPlace(page)
  await choose(place, 'issuance-pending')
  await field(place, '/payload/issuance/amount').getByRole('textbox').fill('42.00')
  await place.getByRole('button', { name: 'Save as…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as custom fixture' })
  await dialog.getByLabel('Title').fill('Forty two')
  await expect(dialog.getByLabel('File name')).toHaveValue('forty-two')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(place.getByTestId('fixture-head')).toContainText('own/forty-two')
  const read = (name: string) => readFileSync(join(dataDir, 'fixtures', `${name}.json`), 'utf8')
  expect(JSON.parse(read('forty-two'))).toMatchObject({
    title: 'Forty two',
    body: { payload: { id: '{{recordId}}', issuance: { amount: '42.00' } } },
  })

  await field(place, '/payload/issuance/amount').getByRole('textbox').fill('43.00')
  await place.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(place.getByText('Edited', { exact: true })).toBeHidden()
  expect(read('forty-two')).toContain('43.00')

  await place.getByRole('button', { name: 'Fixture actions' }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename fixture' })
  await rename.getByLabel('File name').fill('forty-three')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(place.getByTestId('fixture-head')).toContainText('own/forty-three')
  expect(() => read('forty-two')).toThrow()

  await place.getByRole('button', { name: 'Fixture actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete fixture' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(place.locator('[data-fixture-id^="own/"]')).toHaveCount(0)
  expect(() => read('forty-three')).toThrow()
})
