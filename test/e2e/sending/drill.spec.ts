import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { issuanceTrail } from '../../support/drill/bodies.ts'
import type { ReceiverKind } from '../../support/receivers/receiver-apps.ts'
import { type Receiver, startReceiver } from '../../support/receivers/start-receiver.ts'
import { barriers, holdStill } from '../support/axe.ts'
import type { ElectronHost } from '../support/host/electron-host.ts'
import { asksMainProcess, test as base, expect } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { tooWide } from '../support/too-wide.ts'
import { rowsOf } from '../support/workspace.ts'

/** Starts receivers, and ends them with the test. */
const test = base.extend<{ receive: (kind: ReceiverKind) => Promise<Receiver> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern.
  receive: async ({}, use) => {
    const started: Receiver[] = []
    await use(async kind => {
      const receiver = await startReceiver(kind)
      started.push(receiver)
      return receiver
    })
    await Promise.all(started.map(receiver => receiver.close()))
  },
})

/** Captures a trail, and opens the form of a drill with it by the key. */
async function drillCaptured(page: Page, captureUrl: string): Promise<Locator> {
  for (const body of issuanceTrail) await post(captureUrl, body)
  await expect(rowsOf(page)).toHaveCount(issuanceTrail.length)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('listbox', { name: 'Trails' }).getByRole('option').first().click()
  await expect(page.getByRole('button', { name: 'Drill…' })).toBeVisible()
  await page.keyboard.press('d')
  const form = page.getByRole('form', { name: 'New drill' })
  await expect(form.getByRole('list', { name: 'Chosen records' }).getByRole('listitem')).toHaveCount(1)
  return form
}

/** Small enough for a test: one property, a few runs, always the same. */
async function fill(form: Locator, { url, stateUrl }: Receiver, property: string): Promise<void> {
  await form.getByLabel('Target URL').fill(url)
  await form.getByLabel('State URL').fill(stateUrl)
  await form.getByRole('button', { name: 'More options' }).click()
  await form.getByRole('checkbox', { name: property, exact: true }).click()
  await form.getByLabel('Runs').fill('10')
  await form.getByLabel('Settle time').fill('100')
  await form.getByLabel('Seed').fill('7')
}

/** A drill takes its time on a busy machine. */
async function ended(drill: Locator): Promise<void> {
  await expect(drill.getByRole('button', { name: 'Run again…' })).toBeVisible({ timeout: 30_000 })
}

test('a trail is drilled by a key: the broken property has its lanes, states and source', async ({
  page,
  captureUrl,
  receive,
}) => {
  const app = await receive('last-arrival-wins')
  const form = await drillCaptured(page, captureUrl)
  await fill(form, app, 'Order')
  await expect(form.getByRole('list', { name: 'Trails of the plan' })).toContainText(/Issuance.*COMPLETE/)
  await form.getByLabel('State URL').press('Enter')

  const drill = page.getByRole('region', { name: 'Drill', exact: true })
  await ended(drill)
  await expect(drill.getByRole('button', { name: /^Order, .*: broken/ })).toBeVisible()
  await expect(drill.getByRole('heading', { name: /Looks like the last arrival wins/ })).toBeVisible()
  const lanes = drill.getByRole('region', { name: 'Smallest sequence' })
  await expect(lanes.getByText('200 OK')).toHaveCount(2)
  await expect(drill.getByRole('table', { name: 'Differences between the states' })).toContainText('/status')
  await expect(drill.getByRole('list', { name: 'Sources' })).not.toBeEmpty()
  await expect(page).toHaveURL(/\/send\/drill\/1/)

  await page.reload()
  await expect(drill.getByRole('heading', { name: /Looks like the last arrival wins/ })).toBeVisible()
  await lanes
    .getByRole('button', { name: /^delivery/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Delivery', exact: true })).toBeVisible()
})

test('a failing sequence is sent again step by step, for new records', async ({
  page,
  captureUrl,
  receive,
}) => {
  const app = await receive('last-arrival-wins')
  const form = await drillCaptured(page, captureUrl)
  await fill(form, app, 'Order')
  await form.getByRole('button', { name: 'Start drill' }).click()
  const drill = page.getByRole('region', { name: 'Drill', exact: true })
  await ended(drill)
  const taken = app.taken()

  await drill.getByText('Step by step').click()
  await drill.getByRole('button', { name: 'Send again' }).click()
  const again = drill.getByRole('region', { name: 'Sequence sent again' })
  await expect(again.getByText('not sent yet')).toHaveCount(2)
  await expect(again.getByRole('columnheader', { name: '1 next' })).toBeVisible()
  expect(app.taken()).toBe(taken)
  await drill.getByRole('button', { name: 'Send next' }).click()
  await expect(again.getByText('not sent yet')).toHaveCount(1)
  expect(app.taken()).toBe(taken + 1)
  await drill.getByRole('button', { name: 'Send next' }).click()
  await expect(again.getByText('200 OK')).toHaveCount(2)
  await expect(drill.getByRole('button', { name: 'Send next' })).toHaveCount(0)
})

test(
  'a right app holds; its report is saved as one file, and the drill is deleted',
  asksMainProcess,
  async ({ page, host, hostKind, dataDir, captureUrl, receive }) => {
    const app = await receive('right')
    const form = await drillCaptured(page, captureUrl)
    await fill(form, app, 'Order')
    await form.getByRole('button', { name: 'Start drill' }).click()
    const drill = page.getByRole('region', { name: 'Drill', exact: true })
    await ended(drill)
    await expect(drill.getByRole('button', { name: /^Order, .*: held in 10 runs/ })).toBeVisible()
    const save = async (): Promise<void> => {
      await drill.getByRole('button', { name: 'Save report' }).click()
      await page.getByRole('menuitem', { name: 'HTML, with pseudonyms' }).click()
    }
    if (hostKind === 'electron') {
      const path = join(dataDir, 'drill.html')
      await (host as ElectronHost).app.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = async () => ({ canceled: false, filePath })
      }, path)
      await save()
      await expect(page.getByText(`${path} saved`)).toBeVisible()
      expect(await readFile(path, 'utf8')).toContain('<title>')
    } else {
      const download = page.waitForEvent('download')
      await save()
      expect((await download).suggestedFilename()).toBe('drill-1.html')
    }
    await drill.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete drill…' }).click()
    await page.getByRole('button', { name: 'Delete drill', exact: true }).click()
    await expect(page.getByText('A drill sends a record’s notifications')).toBeVisible()
  },
)

test('a target that is gone ends the drill with a clear word', async ({ page, captureUrl, receive }) => {
  const app = await receive('right')
  const form = await drillCaptured(page, captureUrl)
  await fill(form, app, 'Order')
  await app.close()
  await form.getByRole('button', { name: 'Start drill' }).click()
  const drill = page.getByRole('region', { name: 'Drill', exact: true })
  await expect(drill.getByText('stopped early')).toBeVisible()
  await expect(drill.getByTestId('notice')).toBeVisible()
})

test('the form and a broken drill have no barriers, and scroll sideways nowhere', async ({
  page,
  captureUrl,
  receive,
}) => {
  const app = await receive('last-arrival-wins')
  await holdStill(page)
  const form = await drillCaptured(page, captureUrl)
  await fill(form, app, 'Order')
  expect(await barriers(page)).toEqual([])
  await form.getByRole('button', { name: 'Start drill' }).click()
  const drill = page.getByRole('region', { name: 'Drill', exact: true })
  await ended(drill)
  expect(await barriers(page)).toEqual([])
  expect(await tooWide(page)).toEqual([])
})
