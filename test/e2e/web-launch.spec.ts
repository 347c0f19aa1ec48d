import { startBrowserHost } from './support/browser-host.ts'
import { expect, test } from './support/host.ts'
import { post } from './support/posting.ts'
import { rowsOf } from './support/workspace.ts'

test('a page whose process is gone says so, and after a new start that its launch has ended', async ({
  chromiumOnce,
  dataDir,
}) => {
  const browser = await chromiumOnce()
  const first = await startBrowserHost({ dataDir, browser })
  const { page } = first
  await post(first.captureUrl, '{}')
  await expect(rowsOf(page)).toHaveCount(1)
  const uiPort = Number(new URL(page.url()).port)

  await first.kill()
  await expect(page.getByRole('alert')).toContainText('Hooktrail does not answer')
  // What was there can still be read.
  await expect(rowsOf(page)).toHaveCount(1)

  const second = await startBrowserHost({ dataDir, browser, uiPort })
  await expect(page.getByRole('heading', { name: 'launch has ended' })).toBeVisible()
  // What was answered before the kill is in the page of the new launch.
  await expect(rowsOf(second.page)).toHaveCount(1)
  await first.close()
  await second.close()
})
