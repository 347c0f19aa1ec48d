import { once } from 'node:events'
import { transactionExample } from '../../support/inspection/examples.ts'
import { type ElectronHost, launchElectron } from '../support/host/electron-host.ts'
import { expect, test } from '../support/host/host.ts'
import { freePort, post } from '../support/posting.ts'
import { goToPlace, rowsOf } from '../support/workspace.ts'

test('after a crash in the middle of a trail the next window has all of it, and captures on', async ({
  dataDir,
}) => {
  const port = await freePort()
  let second: ElectronHost | null = null
  const first = await launchElectron({ dataDir, port })
  const running = first.app.process()
  try {
    expect(await post(first.captureUrl, transactionExample('issuance', 'PENDING'))).toBe(200)
    expect(await post(first.captureUrl, transactionExample('issuance', 'IN_PROGRESS'))).toBe(200)
    await expect(rowsOf(first.page)).toHaveCount(2)
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
    await expect(post(first.captureUrl, transactionExample('issuance', 'COMPLETE'))).rejects.toThrow()

    second = await launchElectron({ dataDir, port })
    expect(second.captureUrl).toBe(first.captureUrl)
    await expect(rowsOf(second.page)).toHaveCount(2)
    expect(await post(second.captureUrl, transactionExample('issuance', 'COMPLETE'))).toBe(200)
    await goToPlace(second.page, 'Trails')
    const records = second.page.getByRole('listbox', { name: 'Trails' }).getByRole('option')
    await records.filter({ hasText: 'Issuance' }).click()
    const trail = second.page.getByRole('region', { name: 'Trail', exact: true })
    await expect(trail.locator('[data-step-id] > div > button:has(time)')).toHaveText([
      /PENDING/,
      /IN_PROGRESS/,
      /COMPLETE/,
    ])
  } finally {
    running.kill('SIGKILL')
    await second?.close()
  }
})
