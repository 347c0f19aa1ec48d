import type { Locator } from 'playwright/test'
import { transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { tooWide } from '../support/too-wide.ts'
import { goToPlace, openDelivery, openTab, rowOf, showJson } from '../support/workspace.ts'

const { event, payload } = transactionExample('issuance', 'PENDING')
const id = 'a\u202e1f\u200b-77'
const note = 'pay\u2066 \u202e051\u2069 to\u00ad\u{e0041}me\u009b'

test('invisible characters of a value are marked wherever it is shown, and copied as they are', async ({
  page,
  captureUrl,
}) => {
  await post(
    `${captureUrl}/hooks`,
    { event, payload: { ...payload, id, 'no\u200dte': note } },
    { 'X-Odd': 'a\u00adb' },
  )
  await post(captureUrl, {
    event,
    payload: { ...payload, id, status: 'COMPL\u200bETE', 'no\u200dte': 'else' },
  })
  const mark = (code: string) => new RegExp(`^${code.replace('+', '\\+')}, `)

  const row = rowOf(page, 1)
  await expect(row.getByRole('img', { name: mark('U+202E'), includeHidden: true })).toBeVisible()
  await expect(rowOf(page, 2).locator('[data-code="U+200B"]').first()).toBeVisible()

  await openDelivery(page, 1)
  const fields = page.getByRole('region', { name: 'Fields' })
  await expect(fields.locator('[data-code="U+202E"]').first()).toBeVisible()
  const tree = await showJson(page)
  for (const code of ['U+2066', 'U+202E', 'U+2069', 'U+00AD', 'U+E0041', 'U+009B', 'U+200D']) {
    await expect(tree.locator(`[data-code="${code}"]`).first()).toBeVisible()
  }
  await expect(tree.getByRole('img', { name: 'U+202E, right-to-left override' }).first()).toBeVisible()
  // The text is unchanged: selecting and copying it is exact.
  const value = tree.getByTestId('json-string').filter({ hasText: 'pay' })
  expect(await value.evaluate(element => element.textContent)).toBe(JSON.stringify(note))
  expect(
    await value.evaluate(element => {
      getSelection()?.selectAllChildren(element)
      return String(getSelection())
    }),
  ).toBe(JSON.stringify(note))
  expect(await tooWide(page)).toEqual([])

  const raw = await openTab(page, 'Raw')
  const headers = raw.getByRole('region', { name: 'Headers' })
  await expect(headers.locator('[data-code="U+00AD"]')).toBeVisible()
  await expect(raw.getByRole('region', { name: 'Body as text' }).locator('[data-code]').first()).toBeVisible()

  await openDelivery(page, 2)
  const changes = await openTab(page, 'Changes')
  await expect(changes.locator('del [data-code]').first()).toBeVisible()

  await page.keyboard.press('T')
  await expect(page.locator('[data-record-key] [data-code]').first()).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await tooWide(page)).toEqual([])
})

const markOf = (place: Locator, code: string) => place.locator(`[data-code="${code}"]`)

test('invisible characters in the name and note of a session are marked in each place', async ({
  page,
  captureUrl,
}) => {
  const name = 'pay\u202eout'
  await callOf(page, 'sessions.start', {
    name,
    note: 'second\u200btry',
    environment: 'st\u00adage',
    appVersion: '1\u2066',
  })
  const sign = page.getByRole('banner').getByRole('button', { name: /^session / })
  await expect(markOf(sign, 'U+202E')).toBeVisible()
  await expect(sign).toHaveAttribute('title', 'pay⟨U+202E⟩out')

  // Enough deliveries to split the session.
  await post(captureUrl, { event, payload })
  await post(captureUrl, { event, payload })
  const detail = await openDelivery(page, 1)
  await expect(markOf(detail.getByTestId('head-facts'), 'U+202E')).toBeVisible()

  await goToPlace(page, 'Sessions')
  const row = page.getByRole('table', { name: 'Sessions' }).getByRole('row').filter({ hasText: 'out' })
  for (const code of ['U+202E', 'U+200B', 'U+00AD', 'U+2066']) await expect(markOf(row, code)).toBeVisible()
  expect(await tooWide(page)).toEqual([])
  const actions = row.getByRole('button', { name: 'Actions for pay⟨U+202E⟩out' })
  const ask = async (action: string) => {
    await actions.click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  for (const [action, role, words] of [
    ['Split', 'dialog', 'Split pay⟨U+202E⟩out'],
    ['Merge into another…', 'dialog', 'Merge pay⟨U+202E⟩out'],
    ['Delete', 'alertdialog', 'Delete pay⟨U+202E⟩out?'],
  ] as const) {
    await ask(action)
    const dialog = page.getByRole(role, { name: words })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})
