import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { freePort } from '../support/posting.ts'
import { rowOf } from '../support/workspace.ts'
import { chooseFixture, openSendDialog, result } from './sending-steps.ts'

test('a fixture goes where it is sent, and the outcome is shown', async ({ page, target }) => {
  await test.step('a fixture sent to a URL arrives there, and what the target answered is shown', async () => {
    const dialog = await openSendDialog(page)
    await chooseFixture(dialog, 'funding-complete')
    await dialog.getByText('Another URL').click()
    await dialog.getByLabel('Target URL').fill(`${target.url}/webhooks?from=here`)
    await page.keyboard.press('Enter')
    await expect(result(dialog)).toContainText('200 OK')
    await expect(result(dialog)).toContainText('seen')
    expect(target.recorded).toHaveLength(1)
    expect(target.recorded[0]).toMatchObject({ method: 'POST', target: '/webhooks?from=here' })
    expect(JSON.parse(target.recorded[0]?.body.toString() ?? '')).toMatchObject({
      event: 'funding',
      payload: { status: 'complete' },
    })
    // The listener received nothing: it was sent only to the target.
    expect(await callOf(page, 'deliveries.count', {})).toMatchObject({ count: 0 })
  })

  await test.step('a target that cannot be reached, and one elsewhere, have a message', async () => {
    await page.reload()
    const port = await freePort()
    const dialog = await openSendDialog(page)
    await dialog.getByText('Another URL').click()
    const url = dialog.getByLabel('Target URL')
    await url.fill(`http://127.0.0.1:${port}/`)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(result(dialog)).toContainText('Unreachable')
    await expect(result(dialog)).toContainText(`127.0.0.1:${port}`)

    // The user is asked about another machine first; nothing is sent automatically.
    await url.fill('https://hooks.example/here')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(result(dialog)).toContainText('not this machine')
    await expect(result(dialog).getByRole('button', { name: 'Send to this host' })).toBeVisible()
  })

  await test.step('fixtures are found by typing and chosen with the arrows', async () => {
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Send' })).toBeVisible()
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog', { name: 'Send a fixture' })
    await expect(dialog.getByLabel('Search fixtures')).toBeFocused()
    const { fixtures } = await callOf(page, 'fixtures.list', {})
    await expect(dialog.getByRole('option')).toHaveCount(fixtures.length)
    await page.keyboard.type('withdrawal-processing rp')
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('option')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(result(dialog)).toContainText('200 OK')
    await expect(rowOf(page, 1)).toContainText('processing')
  })
})
