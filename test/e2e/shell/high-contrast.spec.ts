import type { Locator } from 'playwright/test'
import { expect, test } from '../support/host/host.ts'
import { places } from '../support/host/signed-in.ts'
import { postInOrder } from '../support/posting.ts'
import { goToSettings, openDelivery, openTab, readRowsOf, rowOf } from '../support/workspace.ts'

const funding = (status: string) => ({
  event: 'funding',
  payload: { fid: 'fid-1', status, amount: '10.00', currency: 'mxn' },
})

const outlineOf = (locator: Locator) => locator.evaluate(element => getComputedStyle(element).outlineStyle)

test('with the colors of the system, what is selected and what changed still shows', async ({
  page,
  captureUrl,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await postInOrder(captureUrl, [funding('pending'), funding('complete')])
  await expect(readRowsOf(page)).toHaveCount(2)
  await openDelivery(page, 2)
  expect(await outlineOf(rowOf(page, 2))).toBe('solid')
  expect(await outlineOf(rowOf(page, 1))).toBe('none')
  expect(await outlineOf(places(page).getByRole('link', { name: 'Deliveries' }))).toBe('solid')
  const changes = await openTab(page, 'Changes')
  const decorationOf = (name: string) =>
    changes
      .locator(name)
      .first()
      .evaluate(element => getComputedStyle(element).textDecorationLine)
  expect(await decorationOf('ins')).toBe('underline')
  expect(await decorationOf('del')).toBe('line-through')

  await goToSettings(page)
  const backgrounds = await page
    .getByRole('group', { name: 'Theme' })
    .locator('label')
    .evaluateAll(labels => labels.map(label => getComputedStyle(label).backgroundColor))
  expect(new Set(backgrounds.slice(1)).size).toBe(1)
  expect(backgrounds[0]).not.toBe(backgrounds[1])
})
