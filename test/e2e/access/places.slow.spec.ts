import { holdStill } from '../support/axe.ts'
import { failingCalls } from '../support/failing-calls.ts'
import { expect, test } from '../support/still/still-host.ts'
import { checkOf, openAt } from './support.ts'

/** Every place and part of one, with the calls that it shows. */
const addresses = {
  '/deliveries': ['deliveries.list'],
  '/trails': ['trails.list'],
  '/send/fixtures': ['fixtures.list'],
  '/send/scenarios': ['scenarios.list'],
  '/send/batches': ['batches.list'],
  '/drill': ['drills.list'],
  '/send/history': ['attempts.list'],
  '/routes': ['routes.list'],
  '/services/environments': ['environments.list'],
  '/services/tunnels': ['tunnels.list'],
  '/services/practice': ['practice.status'],
  '/sessions': ['sessions.list'],
  '/sessions/storage': ['storage.status'],
  '/settings': ['settings.get'],
} as const

/** The documentation is part of the interface: it is read without a call, so there is nothing to fail. */
const docsAddresses = [
  '/docs',
  '/docs/whats-new',
  '/docs/findings?at=body-not-json',
  '/docs/security',
  '/docs/sending',
] as const

test('every place, what the documentation finds, and a pause', async ({ page }) => {
  await holdStill(page)
  const check = checkOf(page)
  for (const address of [...Object.keys(addresses), ...docsAddresses]) {
    await openAt(page, address)
    await check(address)
  }

  await test.step('what the documentation finds, and what it does not', async () => {
    await openAt(page, '/docs')
    const search = page.getByRole('searchbox', { name: 'Search documentation' })
    await search.fill('replay')
    await expect(page.getByRole('list', { name: 'Results' })).toBeVisible()
    await check('results')
    await search.fill('no-such-word')
    await expect(page.getByText('No results')).toBeVisible()
    await check('no results')
    await openAt(page, '/docs/nowhere')
    await expect(page.getByText('This page does not exist')).toBeVisible()
    await check('a page that does not exist')
  })

  await test.step('a pause', async () => {
    await openAt(page, '/deliveries')
    await page.getByRole('button', { name: 'Pause capturing' }).click()
    await expect(page.getByRole('button', { name: 'Resume capturing' })).toBeVisible()
    await check('paused')
  })
})

test.describe('without deliveries', () => {
  test.use({ isEmpty: true })

  test('every place while it is empty', async ({ page }) => {
    await holdStill(page)
    const check = checkOf(page)
    await expect(page.getByRole('heading', { name: 'Waiting for the first delivery' })).toBeVisible()
    await check('first run')
    for (const address of Object.keys(addresses).slice(1, -1)) {
      await openAt(page, address)
      await check(`${address}, empty`)
    }
    await openAt(page, '/services/practice')
    await page.getByRole('button', { name: 'Start only' }).click()
    await expect(page.getByText('running with seed')).toBeVisible()
    await check('practice service that runs')
  })
})

test('every place where its data can’t be loaded', async ({ page }) => {
  await holdStill(page)
  const check = checkOf(page)
  const calls = await failingCalls(page)
  for (const [address, methods] of Object.entries(addresses)) {
    await calls.fail(...methods)
    await openAt(page, address)
    await expect(page.getByRole('alert').filter({ hasText: 'Hooktrail does not respond.' })).toBeVisible()
    await check(`${address}, failed`, 'main')
  }
})
