import { startBrowserHost } from '../support/host/browser-host.ts'
import { expect } from '../support/host/host.ts'
import { keyOf, places, test, unreachable } from '../support/host/signed-in.ts'
import { startImpostor } from '../support/impostor.ts'
import { post } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'

test('another program that takes the port of a stopped Hooktrail is shown no key, and an open page waits for its own', async ({
  page,
  host,
  dataDir,
  chromiumOnce,
}) => {
  await expect(places(page)).toBeVisible()
  const key = await keyOf(page)
  const uiPort = Number(new URL(page.url()).port)
  await host.kill()
  const impostor = await startImpostor(uiPort, () => '{"hello":"there"}')
  await expect.poll(() => impostor.requests.length).toBeGreaterThan(2)
  await expect(unreachable(page)).toContainText('Another program responds')
  await impostor.close()
  expect(JSON.stringify(impostor.requests)).not.toContain(key)
  const second = await startBrowserHost({ dataDir, browser: await chromiumOnce(), uiPort })
  await post(second.captureUrl, '{}')
  await expect(rowsOf(page)).toHaveCount(1)
  await second.close()
})
