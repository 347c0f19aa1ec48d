import { connectRaw } from '../../integration/engine/listener/raw-sender.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { openDelivery, openTab, rowOf } from '../support/workspace.ts'

test('requests that are not HTTP or incomplete are saved and marked', async ({ page, captureUrl }) => {
  const port = Number(new URL(captureUrl).port)
  const malformed = await connectRaw(port)
  malformed.send('HELO mail.example\r\n\r\n')
  expect(await malformed.ended()).toContain('400')
  malformed.socket.destroy()
  await expect(rowOf(page, 1)).toContainText('Malformed')

  const aborted = await connectRaw(port)
  aborted.send('POST /upload HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n{"half":')
  // The head gets a response only if the sender asks; its bytes are read when the next delivery is.
  expect(await post(`${captureUrl}/meanwhile`, '{}')).toBe(200)
  aborted.socket.destroy()
  await expect(rowOf(page, 3)).toContainText('Aborted')

  const detail = await openDelivery(page, 3)
  await expect(detail).toContainText('The sender disconnected early')
  await expect(detail).toContainText('8 of 1,000 bytes are saved')
  await expect(await openTab(page, 'Raw')).toContainText('{"half":')
  await expect(await openTab(page, 'Responses')).toContainText('The sender disconnected before the response')

  await openDelivery(page, 1)
  await expect(detail).toContainText('Not valid HTTP.')
  const raw = await openTab(page, 'Raw')
  await expect(raw).toContainText('no request line')
  await expect(raw.getByRole('region', { name: 'Body in hex' })).toContainText('48 45 4c 4f 20')
  await raw.getByText('Text', { exact: true }).click()
  await expect(raw.getByRole('region', { name: 'Body as text' })).toContainText('HELO mail.example')
})
