import { request } from 'node:http'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { freePort, post } from '../support/posting.ts'
import { goToPlace, openDelivery, openTab } from '../support/workspace.ts'

/** Posts and gives up after a while, as a sender does. */
function postFor(url: string, ms: number): Promise<string> {
  return new Promise(resolve => {
    const sending = request(url, { method: 'POST', agent: false }, response => {
      response.resume()
      resolve(`answered ${response.statusCode}`)
    })
    sending.on('error', error => resolve('code' in error ? String(error.code) : error.message))
    sending.setTimeout(ms, () => sending.destroy(new Error('gave up')))
    sending.end('{}')
  })
}

test('a rule that hangs or resets gives no answer; the delivery is kept and shows why', async ({
  page,
  captureUrl,
}) => {
  await callOf(page, 'routes.save', {
    route: { name: 'silent', path: '/hang', rules: [{ reaction: { type: 'hang' } }] },
  })
  await callOf(page, 'routes.save', {
    route: { name: 'cutting', path: '/reset', rules: [{ reaction: { type: 'reset' } }] },
  })
  expect(await postFor(`${captureUrl}/hang`, 200)).toBe('gave up')
  expect(await postFor(`${captureUrl}/reset`, 5000)).toBe('ECONNRESET')
  await openDelivery(page, 1)
  const answer = await openTab(page, 'Response')
  await expect(answer).toContainText('None: the connection hung (simulated)')
  await openDelivery(page, 2)
  await expect(answer).toContainText('None: the connection was reset (simulated)')
  await answer.getByRole('button', { name: 'cutting' }).click()
  await expect(page.getByRole('form', { name: 'cutting' })).toBeVisible()
})

test('the app’s own answer is passed back, and what stood in for it is marked', async ({
  page,
  captureUrl,
  target,
}) => {
  const port = await freePort()
  await goToPlace(page, 'Routes')
  await page.getByRole('button', { name: 'Forward to my app' }).click()
  const form = page.getByRole('form', { name: 'New route' })
  await form.getByLabel('Path', { exact: true }).fill('/up')
  await form.getByLabel('URL of app 1').fill(target.url)
  await form.getByText('Your app', { exact: true }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('form', { name: 'Route /up' })).toBeVisible()
  await callOf(page, 'routes.save', {
    route: { path: '/down', answerMode: 'app', targets: [{ url: `http://127.0.0.1:${port}/` }] },
  })
  const passed = await fetch(`${captureUrl}/up`, { method: 'POST', body: '{}' })
  expect([passed.status, await passed.text()]).toEqual([200, 'seen'])
  expect(await post(`${captureUrl}/down`, '{}')).toBe(502)

  await goToPlace(page, 'Deliveries')
  await openDelivery(page, 1)
  const answer = await openTab(page, 'Response')
  await expect(answer).toContainText('Your app; passed back unchanged')
  await openDelivery(page, 2)
  await expect(answer).toContainText('your app did not respond')
  await expect(answer).toContainText('Your app is unreachable.')
})
