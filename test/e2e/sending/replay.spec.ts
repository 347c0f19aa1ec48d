import type { Locator, Page } from 'playwright/test'
import { connectRaw } from '../../integration/engine/listener/raw-sender.ts'
import { transactionExample } from '../../support/inspection/examples.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { openDelivery, openTab } from '../support/workspace.ts'

async function openReplay(page: Page, id: number): Promise<Locator> {
  const detail = await openDelivery(page, id)
  await detail.getByRole('button', { name: 'Replay' }).first().click()
  const dialog = page.getByRole('dialog', { name: `Replay delivery ${id}` })
  await dialog.getByText('Another URL').click()
  return dialog
}

async function replayTo(dialog: Locator, url: string): Promise<Locator> {
  await dialog.getByLabel('Target URL').fill(url)
  await dialog.getByRole('button', { name: 'Replay' }).click()
  return dialog.getByRole('region', { name: 'Result' })
}

test('a replay is the captured bytes and headers, and its attempt is kept', async ({
  page,
  captureUrl,
  target,
}) => {
  // Bytes that no parser would give back: order, case, repeated names, spaces, numbers and bytes beyond JSON.
  const body = Buffer.concat([
    Buffer.from(`\t${JSON.stringify(transactionExample('issuance', 'COMPLETE'))} \r\n`),
    Buffer.from([0x00, 0xff, 0xc3, 0x28]),
  ])
  const saved = [
    ['content-TYPE', 'application/json'],
    ['X-Signature', 'v1=abc'],
    ['x-repeated', 'one'],
    ['X-Repeated', 'two'],
    ['User-Agent', 'service/1.0'],
    ['Accept-Encoding', 'gzip'],
  ]
  const head = [
    'POST /callback?token=1 HTTP/1.1',
    'Host: callback.example',
    'Connection: keep-alive',
    ...saved.map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  const sender = await connectRaw(Number(new URL(captureUrl).port))
  sender.send(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]))
  await sender.until(/received/)
  sender.socket.destroy()

  const dialog = await openReplay(page, 1)
  const result = await replayTo(dialog, `${target.url}/my/app`)
  await expect(result).toContainText('200 OK')
  await expect(result).toContainText('identical')
  await expect(result).toContainText('seen')

  expect(target.recorded).toHaveLength(1)
  const [received] = target.recorded
  expect(received?.body.equals(body)).toBe(true)
  expect(received?.target).toBe('/my/app')
  const pairs = pairsOf(received?.rawHeaders ?? [])
  const rewritten = new Set(['host', 'connection', 'content-length'])
  expect(pairs.filter(([name]) => !rewritten.has(name.toLowerCase()))).toEqual(saved)
  const own = new Map(pairs.map(([name, value]) => [name.toLowerCase(), value]))
  expect(own.get('host')).toBe(new URL(target.url).host)
  expect(own.get('content-length')).toBe(String(body.length))

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const panel = await openTab(page, 'Responses')
  const attempt = panel.getByRole('listitem')
  await expect(attempt).toHaveCount(1)
  await expect(attempt).toContainText(`${target.url}/my/app`)
  await expect(attempt).toContainText(/\d ms/)
  await expect(attempt.getByRole('region', { name: 'Response body' })).toHaveText('seen')
  // Stored, not only shown.
  await page.reload()
  await openDelivery(page, 1)
  await expect((await openTab(page, 'Responses')).getByRole('listitem')).toContainText('200 OK')
})

test('a delivery is edited before it is sent, is marked as sent, and its URL is suggested again', async ({
  page,
  captureUrl,
  target,
}) => {
  await post(captureUrl, '{"event":"funding","payload":{"fid":"a1","status":"pending","amount":"10.00"}}', {
    'X-Kept': 'yes',
  })
  await openDelivery(page, 1)
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Replay delivery 1' })
  await dialog.getByRole('button', { name: 'Edit…' }).click()
  const body = dialog.getByRole('textbox', { name: 'Body to send' })
  await expect(body).toContainText('"amount":"10.00"')
  // Opened and not changed: the captured bytes.
  await dialog.getByText('Another URL').click()
  await dialog.getByLabel('Target URL').fill(target.url)
  await dialog.getByRole('button', { name: 'Replay', exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText('identical')

  await body.getByText('"10.00"').dblclick()
  await page.keyboard.type('99')
  await expect(dialog).toContainText('Edited: the attempt is marked as edited')
  await dialog.getByText('Headers', { exact: true }).click()
  const headers = dialog.getByRole('textbox', { name: 'Headers to send' })
  await headers.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('\nX-Added: also')
  await dialog.getByRole('button', { name: 'Replay edited' }).click()
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText('edited')
  const [first, second] = target.recorded
  expect(JSON.parse(first?.body.toString() ?? '').payload.amount).toBe('10.00')
  expect(second?.body.toString()).toContain('99')
  expect(second?.body.toString()).not.toContain('"amount":"10.00"')
  expect(second?.rawHeaders).toEqual(expect.arrayContaining(['X-Kept', 'yes', 'X-Added', 'also']))
  await page.keyboard.press('Escape')
  const attempts = (await openTab(page, 'Responses')).getByRole('listitem')
  await expect(attempts).toHaveText([/edited.*still passing/, /identical.*first attempt/])

  // The URL of the last time is offered again.
  await expect.poll(async () => (await callOf(page, 'settings.get', {})).lastTargetUrl).toBe(target.url)
  await page.reload()
  await expect((await openReplay(page, 1)).getByLabel('Target URL')).toHaveValue(target.url)
})

function pairsOf(rawHeaders: readonly string[]): [string, string][] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, at) => [
    rawHeaders[at * 2] ?? '',
    rawHeaders[at * 2 + 1] ?? '',
  ])
}
