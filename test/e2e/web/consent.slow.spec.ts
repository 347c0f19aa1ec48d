import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { goToServices } from '../support/services.ts'

test('without a terminal a program is not started from the page, and the row says how to allow it', async ({
  page,
}) => {
  const { id } = await callOf(page, 'tunnels.save', {
    name: 'mine',
    way: { kind: 'command', command: ['touch', '/tmp/never\u001b[2J'], pattern: 'x' },
  })
  await goToServices(page, 'Tunnels')
  const row = page.getByRole('listitem', { name: 'mine' })
  await row.getByRole('button', { name: 'Start' }).click()
  await expect(row.getByRole('alert')).toContainText(`tunnel approve ${id} --data`)
  await expect(row.getByRole('alert')).toContainText('touch "/tmp/never\\u001b[2J"')
  await expect(row).toHaveAttribute('data-state', 'off')
  await expect(row.getByRole('button', { name: 'Copy the command that allows mine' })).toBeVisible()
})
