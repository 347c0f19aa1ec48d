import { gzipSync } from 'node:zlib'
import { transactionExample } from '../../support/inspection/examples.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { openDelivery, openTab, rowOf, showJson, tabPanel } from '../support/workspace.ts'

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
