import { transactionExample } from '../support/examples.ts'
import { expect, test } from './support/host.ts'
import { post } from './support/posting.ts'
import { tooWide } from './support/too-wide.ts'
import { openDelivery, openTab, rowOf } from './support/workspace.ts'

const { event, payload } = transactionExample('issuance', 'PENDING')
const id = 'a\u202e1f\u200b-77'
const note = 'pay\u2066 \u202e051\u2069 to\u00ad\u{e0041}me\u009b'

test('invisible characters of a value are marked wherever it is shown, and copied as they are', async ({
  page,
  captureUrl,
}, info) => {
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
  const tree = page.getByRole('tree', { name: 'Payload' })
  for (const code of ['U+2066', 'U+202E', 'U+2069', 'U+00AD', 'U+E0041', 'U+009B', 'U+200D']) {
    await expect(tree.locator(`.invisible-mark[data-code="${code}"]`).first()).toBeVisible()
  }
  await expect(tree.getByRole('img', { name: 'U+202E, right-to-left override' }).first()).toBeVisible()
  // The text itself is as it came: what is selected and copied is exact.
  const value = tree.locator('.json-string', { hasText: 'pay' })
  expect(await value.evaluate(element => element.textContent)).toBe(JSON.stringify(note))
  expect(
    await value.evaluate(element => {
      getSelection()?.selectAllChildren(element)
      return String(getSelection())
    }),
  ).toBe(JSON.stringify(note))
  expect(await tooWide(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('payload.png') })

  const raw = await openTab(page, 'Raw')
  const headers = raw.getByRole('region', { name: 'Headers' })
  await expect(headers.locator('[data-code="U+00AD"]')).toBeVisible()
  await expect(
    raw.getByRole('region', { name: 'Body as text' }).locator('.invisible-mark').first(),
  ).toBeVisible()
  await page.screenshot({ path: info.outputPath('raw.png') })

  await openDelivery(page, 2)
  const changes = await openTab(page, 'Changes')
  await expect(changes.locator('del .invisible-mark').first()).toBeVisible()
  await page.screenshot({ path: info.outputPath('changes.png') })

  await page.keyboard.press('T')
  await expect(page.locator('.trail-row .invisible-mark').first()).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: info.outputPath('trail-dark.png') })
  expect(await tooWide(page)).toEqual([])
})
