import type { Locator, Page } from 'playwright/test'
import { plainBodies } from '../../support/drill/bodies.ts'
import type { ReceiverKind } from '../../support/receivers/receiver-apps.ts'
import { type Receiver, startReceiver } from '../../support/receivers/start-receiver.ts'
import { test as base, expect } from '../support/host/host.ts'
import { post } from '../support/posting.ts'
import { rowsOf } from '../support/workspace.ts'

/** Starts receivers, and ends them with the test. */
export const test = base.extend<{ receive: (kind: ReceiverKind) => Promise<Receiver> }>({
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
export async function drillCaptured(page: Page, captureUrl: string): Promise<Locator> {
  for (const body of plainBodies) await post(captureUrl, body)
  await expect(rowsOf(page)).toHaveCount(plainBodies.length)
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
export async function fill(form: Locator, { url, stateUrl }: Receiver, property: string): Promise<void> {
  await form.getByLabel('Target URL').fill(url)
  await form.getByLabel('State URL').fill(stateUrl)
  await form.getByRole('button', { name: 'More options' }).click()
  await form.getByRole('checkbox', { name: property, exact: true }).click()
  await form.getByLabel('Runs').fill('10')
  await form.getByLabel('Settle time').fill('100')
  await form.getByLabel('Seed').fill('7')
}

/** Only the limit of the test itself: on a busy machine a drill takes several times as long. */
export async function ended(drill: Locator): Promise<void> {
  await drill.getByRole('button', { name: 'Run again…' }).waitFor({ timeout: 0 })
}
