import { fitsBothSizes } from '../support/both-sizes.ts'
import { callOf } from '../support/call-of.ts'
import { expect, test } from '../support/host/host.ts'
import { freePort } from '../support/posting.ts'
import { answerJson, startService } from '../support/service.ts'
import {
  callbackField,
  checkOf,
  chooseEnvironment,
  environmentPane,
  goToServices,
  makeEnvironment,
  register,
} from '../support/services.ts'

test('every failure that the practice service answers has a plain message', async ({ page }) => {
  const { baseUrl } = await callOf(page, 'practice.start', {
    count: 1,
    hmac: { key: 'right-key', secret: 'right-secret' },
  })
  await goToServices(page)
  await makeEnvironment(page, {
    name: 'transactions',
    service: 'Transaction service',
    baseUrl: baseUrl ?? '',
  })
  await expect(callbackField(page)).toHaveValue(/\/transactions$/)
  let result = await register(page)
  await expect(result).toContainText('Refused by the service.')
  await expect(result).toContainText('The transaction service says:')
  await expect(result).toContainText('401 Unauthorized')

  await makeEnvironment(page, { name: 'funding', service: 'Funding service', baseUrl: baseUrl ?? '' })
  result = await register(page)
  await expect(result).toContainText('The funding service says:')
  await expect(result).toContainText('(code 0201)')
  await expect(result).toContainText('Check them.')

  const free = await callOf(page, 'practice.start', { count: 1 })
  await callOf(page, 'environments.save', {
    name: 'open',
    service: 'transactions',
    baseUrl: free.baseUrl ?? '',
  })
  await chooseEnvironment(page, 'open')
  result = await register(page)
  await expect(result).toContainText('Registered.')
  await expect(result).toContainText('201 Created')
  await expect(page.getByRole('list', { name: 'Registered callback URLs' })).toContainText(
    'TRANSACTION, id 1',
  )
  result = await register(page)
  await expect(result).toContainText('Not registered: already subscribed.')
  await expect(result).toContainText('Event type TRANSACTION is already subscribed')
  await expect(result).toContainText('Nothing was created')
  await expect(result).toContainText('400 Bad Request')
})

test('a service that answers otherwise, or not at all, has a clear message each', async ({ page }) => {
  const answers: Record<string, [status: number, body: unknown]> = {
    '0362': [400, { success: false, error: { code: '0362', message: 'Invalid callback', details: [] } }],
    '1102': [500, { success: false, error: { code: '1102', default_message: 'Cannot register' } }],
    odd: [200, { hello: 'world' }],
  }
  const service = await startService(({ url: path = '' }, response) => {
    const [, which = ''] = path.split('/')
    if (which === 'page') response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    else if (which === 'plain') response.writeHead(403, { 'content-type': 'text/plain' }).end('No, thank you')
    else if (which === 'moved') response.writeHead(302, { location: 'https://other.example' }).end()
    else answerJson(response, ...(answers[which] ?? [404, {}]))
  })
  const closed = `http://127.0.0.1:${await freePort()}`
  await goToServices(page)
  const cases = [
    ['0362', 'The service does not accept this callback URL.', 'Choose another callback URL.'],
    ['1102', 'The service could not reach the callback URL.', 'has to reach it from the public web'],
    ['odd', 'The response is undocumented.', 'not as documented for the funding service'],
    ['plain', 'Refused by the service.', 'The funding service says (status 403): No, thank you.'],
    ['page', 'The response is undocumented.', 'The response is a web page instead of JSON'],
    ['moved', 'The response is undocumented.', 'redirects to https://other.example'],
    ['closed', 'The service is unreachable.', 'Nothing listens at'],
  ] as const
  for (const [name, title, words] of cases) {
    const baseUrl = name === 'closed' ? closed : `${service.url}/${name}`
    await makeEnvironment(page, { name: `at-${name}`, service: 'Funding service', baseUrl })
    const result = await register(page)
    await expect(result, name).toContainText(title)
    await expect(result, name).toContainText(words)
  }
  await service.close()
})

test('what the service confirmed is compared with what was asked', async ({ page }, info) => {
  const answers: Record<string, unknown> = {
    elsewhere: { id: 7, callback_url: 'https://other.example/in', event: 'TRANSACTION' },
    event: { id: 8, callback_url: 'https://hooks.example/in', event: 'PAYOUT' },
    silent: { callback_url: 'https://hooks.example/in' },
  }
  const service = await startService(({ url: path = '' }, response) => {
    const webhook = answers[path.split('/')[1] ?? '']
    answerJson(response, 201, { message: 'Made', webhooks: webhook === undefined ? [] : [webhook] })
  })
  await goToServices(page)
  const cases = [
    ['elsewhere', 'Not registered as asked.', 'registered https://other.example/in instead of'],
    ['none', 'Not registered as asked.', 'has no registration'],
    ['event', 'Registered.', '"PAYOUT" instead of TRANSACTION'],
    ['silent', 'Registered.', 'The response lacks `id`, `event`'],
  ] as const
  for (const [name, title, words] of cases) {
    const baseUrl = `${service.url}/${name}`
    await makeEnvironment(page, { name: `at-${name}`, service: 'Transaction service', baseUrl })
    await callbackField(page).fill('https://hooks.example/in')
    await page.getByRole('checkbox', { name: 'Test the URL first' }).click()
    const result = await register(page)
    await expect(result, name).toContainText(title)
    await expect(result, name).toContainText(words)
    await expect(page.getByText(words), name).toHaveCount(1)
    if (name === 'silent') await expect(page.getByText('every event')).toHaveCount(0)
    if (name === 'elsewhere' || name === 'silent') await fitsBothSizes(page, info, `answer-${name}`)
  }
  await service.close()
})

test('the rule of lower-case letters can be set aside for one try', async ({ page }, info) => {
  const service = await startService((_, response) =>
    response.writeHead(400, { 'content-type': 'text/plain' }).end('Invalid URL'),
  )
  await goToServices(page)
  await makeEnvironment(page, { name: 'funding', service: 'Funding service', baseUrl: service.url })
  await callbackField(page).fill('https://Hooks.example/In')
  const registerButton = page.getByRole('button', { name: 'Register', exact: true })
  await expect(registerButton).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Allow capital letters' }).click()
  await expect(checkOf(page, 'capital-letters')).toContainText('because you allowed it')
  await fitsBothSizes(page, info, 'capitals')
  await page.getByRole('checkbox', { name: 'Test the URL first' }).click()
  const result = await register(page)
  await expect(result).toContainText('The service does not accept this callback URL.')
  await expect(result).toContainText('The funding service says (status 400): Invalid URL.')
  expect(service.calls).toEqual(['POST /api/v3/webhooks/'])
  await callbackField(page).fill('https://Hooks.example/Out')
  await expect(registerButton).toBeDisabled()
  await service.close()
})

test('the callback URL is left alone where its check is switched off', async ({ page }) => {
  const service = await startService((_, response) =>
    answerJson(response, 200, { success: true, payload: 'registered' }),
  )
  const callback = await startService((_, response) => answerJson(response, 200, {}))
  await goToServices(page)
  await makeEnvironment(page, { name: 'funding', service: 'Funding service', baseUrl: service.url })
  await callbackField(page).fill(`${callback.url}/funding`)
  await page.getByRole('checkbox', { name: 'Test the URL first' }).click()
  await expect(await register(page)).toContainText('Registered.')
  expect(service.calls).toEqual(['POST /api/v3/webhooks/'])
  expect(callback.paths).toEqual([])

  await page.getByRole('button', { name: 'Test URL' }).click()
  await expect.poll(() => callback.paths.length).toBe(1)
  await Promise.all([service.close(), callback.close()])
})

test('a call is kept with what was sent and answered, its secrets removed', async ({ page }) => {
  const service = await startService(({ url: path = '' }, response) =>
    path === '/v4/webhooks'
      ? answerJson(response, 404, { success: false, error: 'no such thing' })
      : answerJson(response, 200, { success: true, payload: 'done' }),
  )
  await goToServices(page)
  await page.getByRole('button', { name: 'New environment' }).click()
  const pane = environmentPane(page)
  await pane.getByText('Funding service').click()
  await pane.getByLabel('Name', { exact: true }).fill('kept')
  await pane.getByLabel('Base URL').fill(service.url)
  await pane.getByText('Fixed headers').click()
  await pane.getByRole('combobox', { name: 'Where the value is saved' }).click()
  await page.getByRole('option', { name: 'In your user’s file' }).click()
  await pane.getByLabel('Value', { exact: true }).fill('Bearer planted-token')
  await pane.getByRole('button', { name: 'Create environment' }).click()
  const result = await register(page)
  await expect(result).toContainText('Registered.')
  await result.getByRole('button', { name: 'Show call' }).click()
  const calls = page.getByRole('list', { name: 'Calls' })
  await expect(calls).toContainText('/api/v3/webhooks/')
  await expect(calls).toContainText('[removed]')
  await expect(calls).toContainText('"callback_url"')
  await expect(calls).toContainText('"payload": "done"')
  expect(await page.content()).not.toContain('planted-token')

  await expect(pane.getByText('Undocumented API')).toBeVisible()
  await pane.getByRole('button', { name: 'Fetch registrations' }).click()
  await expect(pane.getByRole('alert')).toContainText("use the service's website")
  await expect(calls).toContainText('List (extension)')
  await service.close()
})

test('registrations that the service lists can be removed there, after a question', async ({ page }) => {
  let rows = [{ id: 7, callback_url: 'https://hooks.example/in', event: 'TRANSACTION' }]
  const service = await startService(({ method, url: path = '' }, response) => {
    if (path === '/v4/webhooks') return answerJson(response, 200, rows)
    if (method === 'DELETE') rows = []
    response.writeHead(204).end()
  })
  await goToServices(page)
  await makeEnvironment(page, { name: 'newer', service: 'Transaction service', baseUrl: service.url })
  await page.getByRole('button', { name: 'Fetch registrations' }).click()
  const listed = page.getByRole('table', { name: 'Registrations at the service' })
  await expect(listed).toContainText('https://hooks.example/in')
  await listed.getByRole('button', { name: 'Delete…' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The call is undocumented')
  await question.getByRole('button', { name: 'Delete at the service' }).click()
  await expect(page.getByText('The service removed the registration.')).toBeVisible()
  await expect(page.getByText('The service lists no registrations.')).toBeVisible()
  await service.close()
})
