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
  // An outline would cut the first letter of a tab: what marks it is below it.
  const tab = page.getByRole('tab', { name: 'Changes' })
  expect(await outlineOf(tab)).toBe('none')
  const highlight = await tab.evaluate(element => {
    element.style.color = 'Highlight'
    const { color } = getComputedStyle(element)
    element.style.color = ''
    return color
  })
  const mark = page.getByRole('tablist', { name: 'Delivery details' }).locator('> :not([role=tab])')
  await expect(mark).toHaveCSS('background-color', highlight)
  const decorationOf = (name: string) =>
    changes
      .locator(name)
      .first()
      .evaluate(element => getComputedStyle(element).textDecorationLine)
  expect(await decorationOf('ins')).toBe('underline')
  expect(await decorationOf('del')).toBe('line-through')

  const [typed, example] = await page.getByLabel('Search deliveries').evaluate(box => {
    const { color, fontStyle } = getComputedStyle(box, '::placeholder')
    return [getComputedStyle(box).color, { color, fontStyle }]
  })
  expect(example).toEqual({ color: typed, fontStyle: 'italic' })

  await goToSettings(page)
  const backgrounds = await page
    .getByRole('group', { name: 'Theme' })
    .locator('label')
    .evaluateAll(labels => labels.map(label => getComputedStyle(label).backgroundColor))
  expect(new Set(backgrounds.slice(1)).size).toBe(1)
  expect(backgrounds[0]).not.toBe(backgrounds[1])
})
