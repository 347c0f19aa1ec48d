import { transactionExample } from '../../support/inspection/examples.ts'
import { expect } from '../support/host/host.ts'
import { test } from '../support/host/signed-in.ts'
import { post } from '../support/posting.ts'
import { listOf, rowsOf, trailOf } from '../support/workspace.ts'
import { restartAt, stepsOf } from './restart-steps.ts'
import { runCommand } from './support/by-keyboard.ts'
import { steps } from './support/steps.ts'

test('after a restart an open trail is worked on by keys alone, as if nothing had been', async ({
  page,
  host,
  dataDir,
  chromiumOnce,
}) => {
  await post(host.captureUrl, transactionExample('issuance', 'PENDING'))
  await expect(rowsOf(page)).toHaveCount(1)
  const count = await steps(page)
  await page.keyboard.press('j')
  await page.keyboard.press('T')
  await expect(trailOf(page).getByRole('heading', { name: 'Issuance' })).toBeVisible()
  const second = await restartAt(page, {
    host,
    dataDir,
    browser: await chromiumOnce(),
    // The keys do what they can without the engine.
    whileStopped: async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('d')
      await expect(listOf(page)).toBeVisible()
      await page.keyboard.press('g')
      await page.keyboard.press('t')
      await expect(stepsOf(page)).toHaveCount(1)
    },
  })
  await post(second.captureUrl, transactionExample('issuance', 'COMPLETE'))
  await expect(stepsOf(page)).toHaveText([/PENDING/, /COMPLETE/])
  await runCommand(page, 'Go to deliveries')
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await count.expectNoClicks()
  await second.close()
})
