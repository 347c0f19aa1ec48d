import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { openDelivery, openTab, rowOf } from '../support/workspace.ts'

test('a body over the limit is answered 413, other methods than POST 405, and all are kept', async ({
  page,
  captureUrl,
}) => {
  await test.step('a body over the limit is answered 413 and shown as cut', async () => {
    await callOf(page, 'settings.change', { limits: { bodyBytes: 2048 } })
    expect(await post(captureUrl, 'x'.repeat(5000))).toBe(413)
    await expect(rowOf(page, 1)).toContainText('cut at 2 KiB')
    await expect(rowOf(page, 1)).toContainText('413')
    const detail = await openDelivery(page, 1)
    await expect(detail).toContainText('exceeds the limit in Settings')
    await expect(detail).toContainText('2,048 of 5,000 bytes are saved')
    await expect(await openTab(page, 'Response')).toContainText('413 Content Too Large')
  })

  await test.step('other methods than POST are answered 405; a look at the address is answered kindly; both are kept', async () => {
    const answer = await fetch(`${captureUrl}/thing`, { method: 'PUT', body: '{"a":1}' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    await expect(rowOf(page, 2)).toContainText('PUT /thing')
    // The milliseconds of a time may be 405 too.
    const refusal = (id: number) => rowOf(page, id).getByText('405', { exact: true })
    await expect(refusal(2)).toBeVisible()
    await openDelivery(page, 2)
    await expect(await openTab(page, 'Response')).toContainText('Not 2xx')

    const hello = await fetch(captureUrl)
    expect(hello.status).toBe(200)
    expect(await hello.text()).toContain('Hooktrail')
    await expect(rowOf(page, 3)).toContainText('GET /')
    await expect(refusal(3)).toHaveCount(0)
  })
})
