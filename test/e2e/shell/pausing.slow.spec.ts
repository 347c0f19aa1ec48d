import { runCommand } from '../jobs/support/by-keyboard.ts'
import { expect, test } from '../support/host/host.ts'
import { places } from '../support/host/signed-in.ts'

test('the palette pauses and resumes, too', async ({ host }) => {
  const { page } = host
  const bar = page.getByRole('banner')
  await expect(places(page)).toBeVisible()
  await runCommand(page, 'Pause capturing')
  await expect(bar.getByText('paused', { exact: true })).toBeVisible()
  await runCommand(page, 'Resume capturing')
  await expect(bar.getByText('listening', { exact: true })).toBeVisible()
})
