import { runCommand } from '../jobs/support/by-keyboard.ts'
import { expect, test } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'

test('capturing is paused and resumed: senders are refused, and nothing is lost', async ({ host }) => {
  const { page, captureUrl } = host
  const bar = page.getByRole('banner')
  expect(await post(captureUrl, '{"number":1}')).toBe(200)
  await expect(rowsOf(page)).toHaveCount(1)
  await bar.getByRole('button', { name: 'Pause capturing' }).click()
  await expect(bar.getByText('paused', { exact: true })).toBeVisible()
  await expect(post(captureUrl, '{"number":2}')).rejects.toThrow()
  await runCommand(page, 'Resume capturing')
  await expect(bar.getByText(captureUrl)).toBeVisible()
  expect(await post(captureUrl, '{"number":2}')).toBe(200)
  await expect(rowsOf(page)).toHaveCount(2)
})
