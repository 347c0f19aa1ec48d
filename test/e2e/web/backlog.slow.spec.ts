import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openStore } from '../../../main/engine/store/open-store.ts'
import { testPorts } from '../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../support/store/arrived-delivery.ts'
import { barriers } from '../support/axe.ts'
import { fitsBothSizes } from '../support/both-sizes.ts'
import { type BrowserHost, startBrowserHost } from '../support/host/browser-host.ts'
import { test as base, expect } from '../support/host/host.ts'
import { fundings } from '../support/posting.ts'
import { readRowsOf } from '../support/workspace.ts'

const entry = fileURLToPath(new URL('../../support/workers/command-with-held-inspection.ts', import.meta.url))
/** More than one batch of inspection, and it is held in the second. */
const count = 3_000
const held = 2_500

const test = base.extend<{ host: BrowserHost }>({
  host: async ({ dataDir, chromiumOnce }, use) => {
    mkdirSync(dataDir, { recursive: true })
    const store = await openStore({
      ports: testPorts(dataDir),
      rulesVersion: 1,
      holder: { host: 'command' },
    })
    const bodies = fundings(count).map((body, index) =>
      JSON.stringify({ ...body, hold: index === held ? 'planted-hold' : '' }),
    )
    await Promise.all(bodies.map(body => captured(store, arrivedDelivery({ body }))))
    await store.close()
    writeFileSync(join(dataDir, 'held'), '')
    const host = await startBrowserHost({ dataDir, browser: await chromiumOnce(), entry })
    await use(host)
    rmSync(join(dataDir, 'held'), { force: true })
    await host.close()
  },
})

test('a store that was not read at the start shows how far it is, and nothing once it is read', async ({
  page,
  dataDir,
}, info) => {
  const progress = page.getByRole('progressbar', { name: 'Inspecting' })
  await expect(progress).toBeVisible()
  await expect(page.getByTestId('start-backlog')).toHaveAttribute('title', /^[\d,]+ of 3,000 deliveries/)
  await expect(page.getByTestId('start-backlog')).toContainText(/[1-9]\d? %/)
  expect(await barriers(page, { within: '[data-testid="top-bar"]' })).toEqual([])
  await fitsBothSizes(page, info, 'backlog')
  rmSync(join(dataDir, 'held'))
  await expect(progress).toHaveCount(0)
  await expect(readRowsOf(page).first()).toBeVisible()
})
