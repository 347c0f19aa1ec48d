import { gzipSync } from 'node:zlib'
import { transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { openDelivery, openTab, rowOf, showJson, shownDelivery, tabPanel } from '../support/workspace.ts'

test('very large, very deep and very wide bodies leave the window usable', async ({ page, captureUrl }) => {
  const deep = 10_000
  const wide = 100_000
  await post(captureUrl, { event: 'x', payload: { text: 'y'.repeat(10_000_000) } })
  await post(captureUrl, `${'['.repeat(deep)}${']'.repeat(deep)}`)
  await post(
    captureUrl,
    JSON.stringify(Object.fromEntries(Array.from({ length: wide }, (_, at) => [`key${at}`, at]))),
  )
  await post(captureUrl, transactionExample('issuance', 'COMPLETE'))

  const payload = tabPanel(page, 'Payload')
  await openDelivery(page, 1)
  await expect(payload).toContainText('This body has 9.5 MB')
  await payload.getByRole('button', { name: 'Show as tree' }).click()
  await expect(payload.getByText('show all 10,000,000 characters')).toBeVisible()
  await page.keyboard.press('k')
  await shownDelivery(page, 2)
  await expect(payload.getByText('9,999 levels deep.')).toBeVisible()
  await page.keyboard.press('k')
  await shownDelivery(page, 3)
  await expect(payload.getByText('100,000 entries in one object or array.')).toBeVisible()
  const tree = page.getByRole('tree', { name: 'Payload' })
  await expect(tree).toContainText('key0')
  await tree.focus()
  await page.keyboard.press('End')
  await expect(tree).toContainText(`key${wide - 1}`)
  await page.keyboard.press('k')
  await shownDelivery(page, 4)
  await expect(await showJson(page)).toContainText('"ISSUANCE"')
})

test('of a million items the first and the last are shown, and more when asked for', async ({
  page,
  captureUrl,
}) => {
  await post(captureUrl, `[${'1,'.repeat(999_999)}"last"]`)
  await openDelivery(page, 1)
  const tree = page.getByRole('tree', { name: 'Payload' })
  await expect(tree).toBeVisible()
  await tree.focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('treeitem', { selected: true })).toContainText('"last"')
  const gap = tree.getByRole('treeitem', { name: 'Show 1,000 of 998,900 more' })
  await tree.evaluate(element => element.scrollTo({ top: 1000 * 24 }))
  await gap.click()
  // What was asked for stands where it was asked, chosen, and the keys go on from there.
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('data-pointer', '/1000')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAttribute('data-pointer', '/1001')
})

test('bodies and headers are shown as they came', async ({ page, captureUrl }) => {
  await test.step('bodies that are no JSON are shown as what they are', async () => {
    await post(captureUrl, '')
    await post(captureUrl, new Uint8Array([0x00, 0xff, 0x80, 0x41]))
    await post(captureUrl, '{"event": "TRANSACTION",}')
    await post(captureUrl, 'a=1&b=2', { 'content-type': 'application/x-www-form-urlencoded' })

    const payload = tabPanel(page, 'Payload')
    await openDelivery(page, 1)
    await expect(payload).toContainText('The body is empty')
    await openDelivery(page, 2)
    await expect(payload).toContainText('The body is not text')
    await payload.getByRole('button', { name: 'Show bytes' }).click()
    await expect(page.getByRole('region', { name: 'Body in hex' })).toContainText('00 ff 80 41')
    await openTab(page, 'Payload')
    await openDelivery(page, 3)
    await expect(payload).toContainText('Line 1, column 25')
    await expect(payload.getByRole('region', { name: 'Body as text' })).toContainText('"TRANSACTION",}')
    await openDelivery(page, 4)
    await expect(payload).toContainText('a=1&b=2')
  })

  await test.step('a compressed body is read decoded and kept as sent', async () => {
    const body = gzipSync(JSON.stringify(transactionExample('issuance', 'COMPLETE')))
    await post(captureUrl, new Uint8Array(body), { 'content-encoding': 'gzip' })
    await expect(rowOf(page, 5)).toContainText('Issuance')
    await openDelivery(page, 5)
    await expect(await showJson(page)).toContainText('"ISSUANCE"')
    const raw = await openTab(page, 'Raw')
    await expect(raw).toContainText(`${body.length} bytes`)
    await expect(raw.getByRole('region', { name: 'Body in hex' })).toContainText('1f 8b')
    await raw.getByText('decoded').click()
    await expect(raw.getByRole('region', { name: 'Body as text' })).toContainText('"ISSUANCE"')
  })

  await test.step('headers are shown in their order and case, repeated ones too', async () => {
    await fetch(captureUrl, {
      method: 'POST',
      headers: [
        ['X-Repeated', 'one'],
        ['content-type', 'text/plain'],
        ['x-Markup', '<b>&amp;</b>'],
      ],
      body: '<img src=x onerror="document.title=1">',
    })
    await openDelivery(page, 6)
    const raw = await openTab(page, 'Raw')
    await expect(raw.getByRole('region', { name: 'Headers' })).toContainText('<b>&amp;</b>')
    await expect(raw.getByRole('region', { name: 'Body' }).first()).toContainText('<img src=x onerror=')
  })
})
