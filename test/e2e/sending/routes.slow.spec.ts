import { createServer } from 'node:http'
import type { Locator, Page } from 'playwright/test'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { spendPage } from '../support/host/test-page.ts'
import { freePort, fundings, post, postInOrder } from '../support/posting.ts'
import { goToPlace, openDelivery, openTab } from '../support/workspace.ts'
import { rows } from './routes-steps.ts'

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
    await form.getByRole('checkbox', { name: 'Append captured path' }).click()
    await form.getByRole('button', { name: 'Add rule' }).click()
    await form.getByLabel('Delivery to test with').fill('1')
    await form.getByRole('button', { name: 'Test route' }).click()
    const result = form.getByText('Forwarded to', { exact: true })
    await expect(result).toBeVisible()
    await expect(form.getByText(`${target.url}/hooks`, { exact: true })).toBeVisible()
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
  await expect((await openTab(page, 'Responses')).getByRole('listitem')).toContainText('Unreachable')
  // A refetch in progress has found that nothing is in view.
  await page.clock.fastForward(5_000)
  await goToPlace(page, 'Routes')
  await expect(rows(page).first()).toContainText('1 missed')
})

test('an app that was down gets what it missed with one click', async ({ page, captureUrl }) => {
  await holdStill(page)
  const port = await freePort()
  await callOf(page, 'routes.save', {
    route: { name: 'app', targets: [{ url: `http://127.0.0.1:${port}/`, keepPath: true }] },
  })
  await postInOrder(captureUrl, fundings(3))
  await goToPlace(page, 'Routes')
  await expect(rows(page).first()).toContainText('3 missed')
  await rows(page).first().getByRole('button', { name: /app/ }).first().click()
  await expect(page.getByText(/failing since .*Nothing listens/)).toBeVisible()
  await expect(page.getByText('3 deliveries were not delivered to an app.')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  const bodies: string[] = []
  const app = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    bodies.push(Buffer.concat(pieces).toString())
    response.end()
  })
  await new Promise<void>(resolve => app.listen(port, '127.0.0.1', resolve))
  try {
    await page.getByRole('button', { name: 'Retry deliveries' }).click()
    await expect(page.getByText('3 deliveries retried: all responses were 2xx.')).toBeVisible()
    await expect(page.getByText('were not delivered to an app')).toBeHidden()
    await expect(rows(page).first()).not.toContainText('missed')
    expect(bodies.map(body => JSON.parse(body).payload.fid as string).sort()).toEqual([
      'fid-0',
      'fid-1',
      'fid-2',
    ])
  } finally {
    app.close()
    app.closeAllConnections()
  }
})
