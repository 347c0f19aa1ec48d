import { join } from 'node:path'
import { fundingExample } from '../../support/inspection/examples.ts'
import { drop } from '../sessions/importing-steps.ts'
import { holdStill } from '../support/axe.ts'
import { expect, test } from '../support/still/still-host.ts'
import { goToPlace, openDelivery } from '../support/workspace.ts'
import { checkDialog, checkOf, command, openAt } from './support.ts'

test('the dialogs of deliveries', async ({ page }) => {
  // Some twenty dialogs, each looked at by axe in light and dark.
  test.setTimeout(600_000)
  await holdStill(page)
  const check = checkOf(page)
  await openDelivery(page, 50)
  for (const [title, name] of [
    ['Replay this delivery…', /^Replay/],
    ['Compare this delivery…', 'Compare'],
    ['Export trail…', 'Export'],
    ['Split session here…', /^Split/],
    ['Tag delivery…', /tag/i],
    ['Add note to delivery…', /note/i],
    ['Move delivery to session…', /move/i],
    ['Import…', 'Import'],
    ['New session…', 'New session'],
    ['Delete current session…', /^Delete/],
    ['Send a fixture…', 'Send a fixture'],
    ['Undocumented fields…', 'Undocumented fields'],
    ['Show keyboard shortcuts', 'Keyboard'],
  ] as const) {
    await command(page, title)
    await checkDialog(page, check, name)
  }
  await page.getByLabel('Search deliveries').fill('kind:issuance')
  await page.getByRole('listbox', { name: 'Deliveries' }).focus()
  await command(page, 'Replay matching deliveries…')
  await checkDialog(page, check, /^Replay/)
  await command(page, 'Export trail…')
  const exporting = page.getByRole('dialog', { name: 'Export' })
  await exporting.getByRole('switch').click()
  await check('export of originals')
  await exporting.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(exporting).toContainText('written')
  await checkDialog(page, check, 'Export')
  await drop(page, 'one.json', JSON.stringify(fundingExample('complete')))
  const importing = page.getByRole('dialog', { name: 'Import' })
  await expect(importing.getByRole('table', { name: 'Sources' })).toBeVisible()
  await check('preview of an import')
  await importing.getByRole('button', { name: 'Import 1 delivery' }).click()
  await expect(importing).toContainText('1 delivery imported.')
  await checkDialog(page, check, 'Import')
  const detail = page.getByRole('region', { name: 'Delivery', exact: true })
  await detail.getByRole('button', { name: 'Delivery actions' }).click()
  await page.getByRole('menuitem', { name: 'Create fixture…' }).click()
  await checkDialog(page, check, /fixture/i)
})

test('the palette and the report of a problem', async ({ page, dataDir }) => {
  await holdStill(page)
  const check = checkOf(page)
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await expect(palette.getByRole('option').first()).toBeVisible()
  await check('palette')
  await palette.getByRole('combobox').fill('4b1f0c6e')
  await expect(palette.getByRole('option').first()).toBeVisible()
  await check('palette with data')

  await command(page, 'Report a problem…')
  const dialog = page.getByRole('dialog', { name: 'Report a problem' })
  await expect(dialog.getByRole('listbox', { name: 'Files' })).toBeVisible()
  await check('report')
  const folder = dialog.getByRole('textbox', { name: 'Folder' })
  await folder.fill(dataDir)
  await dialog.getByRole('button', { name: 'Create folder' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await check('report that is refused')
  await folder.fill(join(dataDir, 'reports', 'mine'))
  await dialog.getByRole('button', { name: 'Create folder' }).click()
  await expect(dialog.getByRole('status').getByText('Nothing was sent.')).toBeVisible()
  await checkDialog(page, check, 'Report a problem')
})

test('the forms and questions of other places', async ({ page }) => {
  await holdStill(page)
  const check = checkOf(page)
  await command(page, 'New environment…')
  await expect(page.getByRole('button', { name: 'Create environment' })).toBeVisible()
  await page.getByRole('button', { name: 'Create environment' }).click()
  await check('form of an environment with errors')
  await command(page, 'New tunnel…')
  await checkDialog(page, check, 'New tunnel')

  await openAt(page, '/services/environments')
  await page
    .getByRole('button', { name: /actions/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await checkDialog(page, check, /^Delete/)

  await openAt(page, '/sessions')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await check('menu of a session')
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  await checkDialog(page, check, /./)
  await page.getByLabel('Search sessions').fill('nothing of the kind')
  await expect(page.getByText('No sessions')).toBeVisible()
  await check('no session')

  await openAt(page, '/routes')
  const row = page.getByRole('region', { name: 'Routes' }).getByRole('listitem').first()
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await checkDialog(page, check, /^Delete/)
  await row
    .getByRole('button', { name: /Orders app/ })
    .first()
    .click()
  await expect(page.getByRole('form', { name: 'Orders app' })).toBeVisible()
  await check('a route that is open')
  await page.getByRole('form', { name: 'Orders app' }).getByLabel('Name').fill('Other')
  await page.getByRole('button', { name: 'New route' }).click()
  await page.getByRole('menuitem', { name: 'Forward to an app' }).click()
  await checkDialog(page, check, 'Discard unsaved changes?')

  await goToPlace(page, 'Settings')
  await page.getByLabel('Port', { exact: true }).fill('none')
  await page.getByLabel('Port', { exact: true }).press('Enter')
  await expect(page.getByText('Enter a number')).toBeVisible()
  await check('a setting with an error')
})

test('what is sent', async ({ page }) => {
  await holdStill(page)
  const check = checkOf(page)
  await openAt(page, '/send/fixtures')
  const place = page.getByRole('region', { name: 'Send', exact: true })
  await place.getByTestId('fixture-send').getByRole('button', { name: /^Send/ }).click()
  await expect(place.getByRole('region', { name: 'Result' })).toContainText('200 OK')
  await check('a fixture that was sent')
  const amount = place.locator('[data-pointer$="/amount"]').first().getByRole('textbox')
  await amount.fill('none')
  await expect(place.getByRole('list', { name: 'Problems' })).toBeVisible()
  await check('a fixture with a problem')
  await openAt(page, '/send/scenarios')
  const scenario = page.getByRole('region', { name: 'Scenario', exact: true })
  await scenario.getByText('Without delays').click()
  await scenario.getByRole('button', { name: 'Run' }).click()
  await expect(scenario.getByRole('button', { name: 'Results' })).toBeVisible()
  await check('a scenario that was run')
  await scenario.getByRole('button', { name: 'Results' }).click()
  await expect(page.getByRole('region', { name: 'Batch', exact: true })).toBeVisible()
  await check('a batch')
  await openAt(page, '/send/history')
  await page.getByRole('table', { name: 'History' }).getByRole('row').nth(1).click()
  await expect(page.getByRole('complementary', { name: 'Attempt' })).toBeVisible()
  await check('an attempt')
})
