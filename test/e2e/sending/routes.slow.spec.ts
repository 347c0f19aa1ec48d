import type { Locator, Page } from 'playwright/test'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { spendPage } from '../support/host/test-page.ts'
import { freePort, post } from '../support/posting.ts'
import { goToPlace, openDelivery, openTab } from '../support/workspace.ts'

function rows(page: Page): Locator {
  return page.getByRole('region', { name: 'Routes' }).getByRole('listitem')
}

async function inMenu(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a route is tried before it is saved; routes are duplicated, switched, put in order and removed', async ({
  page,
  captureUrl,
  target,
}) => {
  await test.step('a trial shows what a route would do with a delivery, before anything is saved', async () => {
    await post(`${captureUrl}/hooks`, transactionExample('issuance', 'FAILED'))
    await holdStill(page)
    await goToPlace(page, 'Routes')
    await page.getByRole('button', { name: 'Forward to my app' }).click()
    const form = page.getByRole('form', { name: 'New route' })
    await form.getByLabel('URL of app 1').fill(target.url)
    await form.getByRole('button', { name: 'Add rule' }).click()
    await form.getByLabel('Delivery to test with').fill('1')
    await form.getByRole('button', { name: 'Test route' }).click()
    const result = form.getByText('Forwarded to', { exact: true })
    await expect(result).toBeVisible()
    await expect(form.getByText(`${target.url}/hooks`)).toBeVisible()
    await expect(form.getByText('Rule 1 responds.')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    expect(target.recorded).toEqual([])
    expect((await callOf(page, 'routes.list', {})).routes).toEqual([])
  })

  await test.step('routes are duplicated, switched, put in order and removed', async () => {
    await page.reload()
    for (const name of ['first', 'second']) {
      await callOf(page, 'routes.save', {
        route: { name, path: `/${name}`, rules: [{ reaction: { type: 'respond', status: 201 } }] },
      })
    }
    await goToPlace(page, 'Routes')
    await expect(rows(page)).toHaveCount(2)
    await inMenu(page, rows(page).nth(1), 'Move up')
    await expect(rows(page).first()).toContainText('second')
    const stored = async () => (await callOf(page, 'routes.list', {})).routes
    await expect.poll(async () => (await stored()).map(({ name }) => name)).toEqual(['second', 'first'])

    await page.getByRole('switch', { name: 'second is on' }).click()
    await expect.poll(async () => (await stored())[0]?.isEnabled).toBe(false)

    await inMenu(page, rows(page).nth(1), 'Duplicate')
    const copy = page.getByRole('form', { name: 'New route' })
    await expect(copy.getByLabel('Name')).toHaveValue('first (copy)')
    // Two that do the same would forward everything twice.
    await expect(copy.getByRole('checkbox', { name: 'On', exact: true })).not.toBeChecked()
    await copy.getByRole('button', { name: 'Save' }).click()
    await expect(rows(page)).toHaveCount(3)

    await inMenu(page, rows(page).first(), 'Delete…')
    const question = page.getByRole('alertdialog', { name: 'Delete second?' })
    await expect(question).toContainText('1 response rule')
    await question.getByRole('button', { name: 'Delete route' }).click()
    await expect(rows(page)).toHaveCount(2)
    await page.reload()
    await goToPlace(page, 'Routes')
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('first')
  })
})

test('what an app missed while the routes were out of view is shown on return', async ({
  page,
  captureUrl,
}) => {
  spendPage(page)
  await page.clock.install()
  const port = await freePort()
  await callOf(page, 'routes.save', {
    route: { name: 'app', targets: [{ url: `http://127.0.0.1:${port}/` }] },
  })
  await goToPlace(page, 'Routes')
  await expect(rows(page).first()).toContainText('app')
  await goToPlace(page, 'Deliveries')
  await post(captureUrl, fundingExample('complete'))
  await openDelivery(page, 1)
  await expect((await openTab(page, 'Attempts')).getByRole('listitem')).toContainText('Unreachable')
  // A refetch in progress has found that nothing is in view.
  await page.clock.fastForward(5_000)
  await goToPlace(page, 'Routes')
  await expect(rows(page).first()).toContainText('1 missed')
})
