import { createServer } from 'node:http'
import type { Locator, Page } from 'playwright/test'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'
import { barriers, holdStill } from '../support/axe.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { freePort, fundings, post, postInOrder } from '../support/posting.ts'
import { goToPlace, openDelivery, openTab } from '../support/workspace.ts'

function rows(page: Page): Locator {
  return page.getByRole('region', { name: 'Routes' }).getByRole('listitem')
}

function filter(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Forward only matching deliveries' })
}

test('a route made by the keyboard forwards what its filter finds, and shows how its app does', async ({
  page,
  captureUrl,
  target,
}) => {
  // Keys are listened for once the first place has its data.
  await expect(page.getByRole('heading', { name: 'Waiting for the first delivery' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page.getByRole('heading', { name: 'No routes' })).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('form', { name: 'New route' })
  await form.getByLabel('Name').fill('my app')
  await form.getByLabel('Path', { exact: true }).fill('/hooks*')
  await form.getByLabel('URL of app 1').fill(`${target.url}/in`)

  // The language of the list, with its completion and its marks.
  await filter(page).focus()
  await page.keyboard.type('kin')
  await expect(page.getByRole('option', { name: /^kind:/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('nonsense x:1')
  await expect(form.getByText('Unknown field "x"')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await filter(page).fill('kind:funding')
  await page.keyboard.press('Escape')
  await form.getByLabel('Name').press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('form', { name: 'my app' }).getByText('Nothing forwarded.')).toBeVisible()

  await post(`${captureUrl}/hooks/a`, transactionExample('issuance', 'COMPLETE'))
  await post(`${captureUrl}/other`, fundingExample('complete'))
  await post(`${captureUrl}/hooks/b`, fundingExample('complete'))
  await expect(page.getByText(/responded 200 at/)).toBeVisible()
  expect(target.recorded.map(({ target: path }) => path)).toEqual(['/in/hooks/b'])

  await goToPlace(page, 'Deliveries')
  await openDelivery(page, 3)
  const attempt = (await openTab(page, 'Attempts')).getByRole('listitem')
  await expect(attempt).toContainText('forwarded')
  await expect(attempt).toContainText(`${target.url}/in/hooks/b`)
  await expect(attempt).toContainText('identical')
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
