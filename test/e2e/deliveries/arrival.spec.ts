import { expect, test } from '../support/host/host.ts'

test('deliveries that arrive appear, are there after a reload, and the page breaks none of its rules', async ({
  page,
  captureUrl,
}) => {
  await test.step('deliveries that arrive appear, and are there after a reload', async () => {
    await test.step('a delivery that arrives appears in the list without a reload', async () => {
      await expect(page).toHaveTitle(/Hooktrail/)
      const response = await fetch(captureUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        // transaction-notifications, "Common transaction fields".
        body: JSON.stringify({
          event: 'TRANSACTION',
          payload: { id: '7f3a0b52-6c1e-4c7e-9d51-1f2a3b4c5d6e', type: 'ISSUANCE', status: 'PENDING' },
        }),
      })
      expect(response.status).toBe(200)
      const row = page.getByRole('listbox', { name: 'Deliveries' }).getByRole('option')
      await expect(row).toHaveCount(1)
      await expect(row).toContainText('7f3a')
    })

    await test.step('deliveries that came before the page was opened are there', async () => {
      for (const id of ['a', 'b', 'c'])
        await fetch(captureUrl, { method: 'POST', body: JSON.stringify({ id }) })
      const rows = page.getByRole('listbox', { name: 'Deliveries' }).getByRole('option')
      await expect(rows).toHaveCount(4)
      await page.reload()
      await expect(rows).toHaveCount(4)
    })
  })

  await test.step('the page breaks none of its own rules', async () => {
    const complaints: string[] = []
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(error.message))
    await page.reload()
    await fetch(captureUrl, { method: 'POST', body: '{}' })
    const row = page.getByRole('listbox', { name: 'Deliveries' }).getByRole('option')
    await expect(row).toHaveCount(5)
    await row.first().click()
    await expect(row.first()).toHaveAttribute('aria-selected', 'true')
    expect(complaints).toEqual([])
  })
})
