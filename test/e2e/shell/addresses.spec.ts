import { expect, test } from '../support/host/host.ts'
import { places } from '../support/host/signed-in.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { goToPlace, readRowsOf, rowOf, rowsOf, shownDelivery } from '../support/workspace.ts'
import { expectAddress, search } from './addresses-steps.ts'

test('each place, delivery, record and search has an address; back, forward, reload and a second tab keep it', async ({
  page,
  captureUrl,
  hostKind,
}) => {
  await postInOrder(captureUrl, fundings(3))
  await expect(readRowsOf(page)).toHaveCount(3)
  await expectAddress(page, '/deliveries')

  await test.step('a delivery, and a place, is a step that back and forward repeat', async () => {
    await rowOf(page, 2).click()
    await expectAddress(page, '/deliveries?id=2')
    await goToPlace(page, 'Settings')
    await expectAddress(page, '/settings')
    await expect(page).toHaveTitle('Settings – Hooktrail')
    await page.goBack()
    await shownDelivery(page, 2)
    await expect(page).toHaveTitle('Delivery 2 – Hooktrail')
    await page.goBack()
    await expectAddress(page, '/deliveries')
    await page.goForward()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })

  await test.step('a reload and a second tab show the same, and the address holds no key', async () => {
    await page.goBack()
    await page.reload()
    await shownDelivery(page, 2)
    // The desktop has one window.
    if (hostKind === 'electron') return
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await shownDelivery(tab, 2)
    await tab.close()
  })

  await test.step('rows that are walked by keys are one step back', async () => {
    await page.keyboard.press('Escape')
    for (const id of [1, 2, 3]) {
      await page.keyboard.press(id === 1 ? 'j' : 'k')
      await expectAddress(page, `/deliveries?id=${id}`)
    }
    await page.goBack()
    await expectAddress(page, '/deliveries?id=2')
  })

  await test.step('a search is part of the address, and typing it is one step', async () => {
    await search(page).fill('id:3')
    await search(page).press('Enter')
    await expect(rowsOf(page)).toHaveCount(1)
    await expectAddress(page, /^\/deliveries\?q=id%3A3/)
    await page.reload()
    await expect(rowsOf(page)).toHaveCount(1)
    await page.goBack()
    await expect(rowsOf(page)).toHaveCount(3)
  })

  await test.step('a record is a path', async () => {
    await page.goto(new URL('/trails/funding:fid:fid-1', page.url()).href)
    await expect(
      page.getByRole('region', { name: 'Trail', exact: true }).getByText('fid-1').first(),
    ).toBeVisible()
    await page.reload()
    await expectAddress(page, '/trails/funding:fid:fid-1')
  })

  await test.step('a place opens in another tab', async () => {
    if (hostKind === 'electron') return
    const opened = page.context().waitForEvent('page')
    await places(page)
      .getByRole('link', { name: 'Sessions' })
      .click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await expect(tab.getByRole('heading', { name: 'Sessions', exact: true })).toBeVisible()
    await tab.close()
    await expectAddress(page, '/trails/funding:fid:fid-1')
  })

  await test.step('an unknown path says so, and leads home', async () => {
    // A window has no field for addresses.
    if (hostKind === 'electron') return
    const response = await page.goto(new URL('/elsewhere', page.url()).href)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Page not found. Check the address.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Hooktrail' }).click()
    await expect(rowsOf(page)).toHaveCount(3)
  })
})
