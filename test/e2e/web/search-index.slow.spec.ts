import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openStore } from '../../../main/engine/store/open-store.ts'
import { testPorts } from '../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../support/store/arrived-delivery.ts'
import { inspectionResult } from '../../support/store/inspection-result.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { fitsBothSizes } from '../support/both-sizes.ts'
import { type BrowserHost, startBrowserHost } from '../support/host/browser-host.ts'
import { test as base, expect } from '../support/host/host.ts'
import { fundings } from '../support/posting.ts'
import { goToPlace, goToSettings, rowsOf } from '../support/workspace.ts'

const entry = fileURLToPath(new URL('../../support/workers/command-with-held-inspection.ts', import.meta.url))
const count = 40

/** A store that is read; reading again halts at its middle while the file `held` is in the data folder. */
const test = base.extend<{ host: BrowserHost }>({
  host: async ({ dataDir, chromiumOnce }, use) => {
    mkdirSync(dataDir, { recursive: true })
    const store = await openStore({
      ports: testPorts(dataDir),
      rulesVersion,
      holder: { host: 'command' },
    })
    for (const [index, body] of fundings(count).entries()) {
      const text = JSON.stringify({ ...body, note: index === 20 ? 'planted-hold' : 'a needle' })
      const id = await captured(store, arrivedDelivery({ body: text }))
      await store.saveInspections([{ id, inspection: inspectionResult() }])
    }
    await store.close()
    const host = await startBrowserHost({ dataDir, browser: await chromiumOnce(), entry })
    await use(host)
    rmSync(join(dataDir, 'held'), { force: true })
    await host.close()
  },
})

const section = (page: Page) => page.getByRole('region', { name: 'Search index' })

async function findsThePlanted(page: Page): Promise<void> {
  await goToPlace(page, 'Deliveries')
  const box = page.getByRole('combobox', { name: 'Search deliveries' })
  await box.fill('body:planted-hold')
  await expect(rowsOf(page)).toHaveCount(1)
  await box.fill('')
  await goToSettings(page)
}

test('the index of texts is switched off and on, and searches find the same', async ({ page }, info) => {
  await goToSettings(page)
  const index = section(page)
  const texts = index.getByRole('switch', { name: 'Index text' })
  await expect(index).toContainText(`All ${count} deliveries`)
  await expect(index).toContainText('Complete')
  await expect(texts).toBeChecked()
  await index.scrollIntoViewIfNeeded()
  await fitsBothSizes(page, info, 'search-index')
  await holdStill(page)
  await texts.click()
  await expect(texts).not.toBeChecked()
  await expect(index).toContainText('Not indexed')
  expect(await barriers(page)).toEqual([])
  await findsThePlanted(page)
  await texts.click()
  await expect(index).toContainText('Complete')
})

test('the index is made again with progress, is stopped, and goes on from the top bar', async ({
  page,
  dataDir,
}, info) => {
  await goToSettings(page)
  const index = section(page)
  await expect(index).toContainText('Complete')
  writeFileSync(join(dataDir, 'held'), '')
  const again = index.getByRole('button', { name: 'Rebuild index' })
  await again.click()
  const progress = index.getByRole('progressbar', { name: 'Indexing' })
  await expect(progress).toBeVisible()
  await index.getByRole('button', { name: 'Stop' }).click()
  await expect(progress).toHaveCount(0)
  await expect(index.getByText('Stopped. Only new deliveries are inspected.')).toBeVisible()
  await expect(index.getByRole('button', { name: 'Continue' })).toBeVisible()
  const bar = page.getByTestId('top-bar')
  const goOn = bar.getByRole('button', { name: 'Resume inspection' })
  await expect(goOn).toBeVisible()
  await expect(bar).toContainText('Inspection stopped')
  await fitsBothSizes(page, info, 'search-index-stopped')
  expect(await barriers(page)).toEqual([])
  rmSync(join(dataDir, 'held'))
  await goOn.click()
  await expect(index).toContainText(`All ${count} deliveries`)
  await expect(index).toContainText('Complete')
  await expect(goOn).toHaveCount(0)
  await expect(again).toBeEnabled()
})
