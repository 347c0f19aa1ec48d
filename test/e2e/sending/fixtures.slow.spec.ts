import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { openDelivery, startOver } from '../support/workspace.ts'

async function openPlace(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Send' }).click()
  const place = page.getByRole('region', { name: 'Send', exact: true })
  await expect(place.getByRole('textbox', { name: 'Fixture body' })).toBeVisible()
  return place
}

async function choose(place: Locator, id: string): Promise<void> {
  await place.locator(`[data-fixture-id="${id}"]`).click()
  await expect(place.getByTestId('fixture-head').getByText(id, { exact: true })).toBeVisible()
}

function field(place: Locator, pointer: string): Locator {
  return place.locator(`[data-pointer="${pointer}"]`)
}

function body(place: Locator): Locator {
  return place.getByRole('textbox', { name: 'Fixture body' })
}

/** The send button of the place, not the one in the bar above. */
function send(place: Locator): Locator {
  return place.getByTestId('fixture-send').getByRole('button', { name: /^Send/ })
}

test('undocumented fields and files that are not fixtures are reported', async ({
  page,
  target,
  dataDir,
}) => {
  await test.step('what is not as documented is reported at its place, and a broken body can be sent all the same', async () => {
    const place = await openPlace(page)
    await choose(place, 'redemption-pending')
    await expect(place.getByText('Matches the specification.')).toBeVisible()
    await field(place, '/payload/redemption/amount').getByRole('textbox').fill('minus one')
    const problem = place.getByRole('list', { name: 'Problems' }).getByRole('button')
    await expect(problem).toHaveText(/\/payload\/redemption\/amount.*amount above zero/)
    await expect(place.locator('.code-problem-warning')).toHaveText('"minus one"')
    await expect(field(place, '/payload/redemption/amount')).toContainText('amount above zero')
    await problem.click()
    await expect(body(place)).toBeFocused()

    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Backspace')
    await expect(place.getByRole('heading', { name: 'The body isn’t JSON' })).toBeVisible()
    await expect(place.getByRole('list', { name: 'Problems' })).toContainText('Not JSON')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(place.getByRole('heading', { name: 'The body isn’t JSON' })).toBeHidden()
    await page.keyboard.press('Backspace')
    await place.getByText('Another URL').click()
    await place.getByLabel('Target URL').fill(target.url)
    await send(place).click()
    await expect(place.getByRole('region', { name: 'Result' })).toContainText('200 OK')
    expect(() => JSON.parse(target.recorded[0]?.body.toString() ?? '')).toThrow()
  })

  await test.step('own fixtures may be in another folder, and files that are none are reported', async () => {
    await startOver(page)
    const folder = join(dataDir, '..', 'mine')
    mkdirSync(folder)
    writeFileSync(join(folder, 'broken.json'), '{')
    const place = await openPlace(page)
    await place.getByRole('button', { name: 'Change folder…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Fixtures folder' })
    await dialog.getByLabel('Folder').fill(folder)
    await dialog.getByRole('button', { name: 'Use folder' }).click()
    await expect(place.getByRole('list', { name: 'Invalid fixture files' })).toContainText('broken.json')
  })
})

test('many are sent at once, fields are generated, the quick dialog leads here, and a delivery becomes a fixture', async ({
  page,
  captureUrl,
}) => {
  await test.step('many are sent at once, fields are generated, and the quick dialog leads here', async () => {
    await test.step('many are sent as a batch that is followed to its results', async () => {
      const place = await openPlace(page)
      await choose(place, 'funding-complete')
      await place.getByLabel('Times').fill('25')
      await place.getByLabel('Per second').fill('200')
      await send(place).click()
      await expect(place.getByRole('region', { name: 'Progress' })).toContainText('25 of 25 sent')
      await place.getByRole('button', { name: 'Results' }).click()
      await expect(page.getByRole('region', { name: 'Batch' })).toContainText('Fixture funding-complete')
      await expect(page.getByRole('table', { name: 'Results' }).getByText('200 OK').first()).toBeVisible()
      expect(await callOf(page, 'deliveries.count', {})).toMatchObject({ count: 25 })
      expect(captureUrl).not.toBe('')
    })

    await test.step('generators are at the fields, and fields are added and removed', async () => {
      await startOver(page)
      const place = await openPlace(page)
      await choose(place, 'issuance-complete')
      await field(place, '/payload/issuance/crypto_tx_hash').getByRole('textbox').fill('0x1')
      await field(place, '/payload/issuance/crypto_tx_hash')
        .getByRole('button', { name: /Generate/ })
        .click()
      await page.getByRole('menuitem', { name: 'Transaction hash' }).click()
      await expect(body(place)).toContainText('"crypto_tx_hash": "{{hash:crypto_tx_hash}}"')
      await field(place, '/payload/external_ref').getByRole('button', { name: 'Remove external_ref' }).click()
      await expect(body(place)).not.toContainText('external_ref')
      await place.getByRole('button', { name: 'Add field to issuance' }).click()
      await page.getByRole('menuitem', { name: 'failure_reason' }).click()
      await field(place, '/payload/issuance/failure_reason').getByRole('textbox').fill('none')
      await place.getByRole('button', { name: 'Body to send' }).click()
      const made = page.getByRole('dialog', { name: 'Body to send' })
      await expect(made).toContainText(/"crypto_tx_hash": "0x[0-9a-f]{64}"/)
      await expect(made).toContainText('"failure_reason": "none"')
    })

    await test.step('the quick dialog leads to the place with its fixture', async () => {
      await startOver(page)
      await expect(page.getByRole('banner').getByRole('button', { name: 'Send' })).toBeVisible()
      await page.keyboard.press('s')
      const dialog = page.getByRole('dialog', { name: 'Send a fixture' })
      await expect(dialog.getByLabel('Search fixtures')).toBeFocused()
      // The arrow chooses among those that are there.
      await expect(dialog.getByRole('option').first()).toBeVisible()
      await page.keyboard.type('withdrawal-processing rp')
      await expect(dialog.getByRole('option')).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await dialog.getByRole('button', { name: 'Edit…' }).click()
      await expect(page.getByTestId('fixture-head')).toContainText('withdrawal-processing')
    })
  })

  await test.step('a captured delivery becomes a fixture of its own', async () => {
    await post(captureUrl, transactionExample('conversion', 'COMPLETE'))
    await startOver(page)
    const detail = await openDelivery(page, 26)
    await detail.getByRole('button', { name: 'Delivery actions' }).click()
    await page.getByRole('menuitem', { name: 'Create fixture…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create fixture from delivery 26' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const place = page.getByRole('region', { name: 'Send', exact: true })
    await expect(place.getByTestId('fixture-head')).toContainText('own/conversion-complete-captured')
    await expect(field(place, '/payload/id').getByRole('textbox')).toHaveValue('{{recordId}}')
  })
})

test('form and body stay in sync, and the edited body is sent', async ({ page, target }) => {
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
