import { expect, test } from '../support/host/host.ts'
import { fundings, postInOrder } from '../support/posting.ts'
import { rowOf, rowsOf } from '../support/workspace.ts'
import { batch, dialogOf, startTo } from './batch-replay-steps.ts'

const fidOf = (body: Buffer) => JSON.parse(body.toString()).payload.fid as string

test('selected deliveries are replayed together, in the order asked, byte for byte', async ({
  page,
  captureUrl,
  target,
}) => {
  await postInOrder(captureUrl, fundings(6))
  await expect(rowsOf(page)).toHaveCount(6)
  await rowOf(page, 2).click()
  await rowOf(page, 2).click({ modifiers: ['ControlOrMeta'] })
  await rowOf(page, 4).click({ modifiers: ['Shift'] })
  await rowOf(page, 6).click({ modifiers: ['ControlOrMeta'] })
  const bar = page.getByRole('region', { name: 'Selected deliveries' })
  await expect(bar).toContainText('4 selected')
  await rowOf(page, 6).click({ modifiers: ['ControlOrMeta'] })
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: /^Replay/ }).click()
  const dialog = dialogOf(page, 'Replay 3 deliveries')
  await dialog.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: /Reverse/ }).click()
  await expect(dialog).toContainText('Deliveries are sent one at a time, in order.')
  await startTo(dialog, target.url)

  await expect(batch(page)).toContainText('3 of 3 sent')
  const results = page.getByRole('table', { name: 'Results' })
  await expect(results.getByText('identical')).toHaveCount(3)
  await expect(results.getByText('first attempt')).toHaveCount(3)
  expect(target.recorded.map(({ body }) => fidOf(body))).toEqual(['fid-3', 'fid-2', 'fid-1'])
  // A result leads to its delivery, and the multi-selection is cleared.
  await results.getByTitle('Delivery 4').click()
  await expect(page.getByRole('tab', { name: 'Responses' })).toHaveAttribute('aria-selected', 'true')
  await expect(bar).toBeHidden()
})
