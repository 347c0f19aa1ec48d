import { createHmac } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { drillToStore } from '../../../../main/engine/drill/saved/stored-drill.ts'
import { asksOf, createAllowedAsks } from '../../../../main/engine/project/asks.ts'
import { findProject } from '../../../../main/engine/project/project.ts'
import { madeDrill, madeFailure } from '../../../support/drill/made-drill.ts'
import { filesBelow } from '../../../support/files-below.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { recordingServer } from '../../../support/network/recording-server.ts'
import { openTestStore } from '../../../support/store/open-test-store.ts'
import { env, fileName, newFolder, openProject, write } from './project-steps.ts'

test('a route of a cloned file sends nothing beyond this machine until exactly that is allowed', async () => {
  const folder = newFolder()
  const route = (url: string, keepPath = false) => ({
    port: 0,
    routes: [{ name: 'app', targets: [{ url, keepPath }] }],
  })
  write(folder, route('https://hooks.example/a'))
  const { client, project, warnings, post } = await openProject(folder)
  const state = async () => {
    const { routes } = await client.call('routes.list')
    return [routes[0]?.isEnabled, (await client.call('project.get')).pending.map(({ path }) => path)]
  }
  const off = [false, ['/routes/0/targets/0/url']]
  expect(await state()).toEqual(off)
  await expect.poll(() => warnings.join('\n')).toContain('`hooktrail allow`')
  expect(warnings.join('\n')).toContain(
    'The route app sends every delivery at * to https://hooks.example/a, with production data',
  )
  expect((await client.call('targets.check', { url: 'https://hooks.example/' })).isAllowed).toBe(false)

  await createAllowedAsks(project).allow(asksOf(project.setup))
  await client.call('project.reload')
  expect(await state()).toEqual([true, []])
  // For this route only: neither for the user's own sending and routes, nor for good, nor for another URL.
  expect(await post()).toBe(200)
  const forwarded = async () => (await client.call('attempts.list', { limit: 1 })).attempts[0]
  await expect.poll(forwarded).toMatchObject({ purpose: 'forward', target: 'https://hooks.example/a' })
  expect((await forwarded())?.error?.message).not.toContain('is not this machine')
  const url = 'https://hooks.example/a'
  expect((await client.call('targets.check', { url })).isAllowed).toBe(false)
  for (const sending of [
    client.call('fixtures.send', { id: 'issuance/complete', target: { to: 'url', url } }),
    client.call('routes.save', { route: { name: 'own', targets: [{ url }] } }),
  ])
    await expect(sending).rejects.toMatchObject({ code: 'remote-target-refused' })
  expect((await client.call('settings.get')).allowedHosts).toEqual([])
  // The path of the URL alone was allowed: a sender would choose another.
  for (const changed of [route('https://hooks.example/b'), route(url, true)]) {
    write(folder, changed)
    await client.call('project.reload')
    expect(await state()).toEqual(off)
  }
  expect((await client.call('targets.check', { url: 'https://hooks.example/' })).isAllowed).toBe(false)
})

test('a route of a cloned file signs with a variable or a key only once exactly that is allowed', async () => {
  const folder = newFolder()
  const app = await recordingServer()
  vi.stubEnv('HOOKTRAIL_TEST_SECRET', 'whsec_5d10c7')
  const setup = (signing: object) => ({
    port: 0,
    routes: [{ name: 'app', targets: [{ url: app.url }], signing }],
  })
  const hmac = (variable: string) => ({
    by: 'hmac-sha256',
    header: 'X-Signature',
    secret: { from: 'env', variable },
  })
  write(folder, setup(hmac('HOOKTRAIL_TEST_SECRET')))
  const { client, project, post } = await openProject(folder)
  const state = async () => [
    (await client.call('routes.list')).routes[0]?.isEnabled,
    (await client.call('project.get')).pending.map(({ text }) => text),
  ]
  const text = 'The route app signs what it sends with the variable HOOKTRAIL_TEST_SECRET of the environment'
  expect(await state()).toEqual([false, [text]])
  await post()
  expect(app.recorded).toEqual([])
  await createAllowedAsks(project).allow(asksOf(project.setup))
  await client.call('project.reload')
  expect(await state()).toEqual([true, []])
  await post()
  await expect.poll(() => app.recorded.length).toBe(1)
  const code = createHmac('sha256', 'whsec_5d10c7').update('{}').digest('hex')
  expect(app.recorded[0]?.rawHeaders).toContain(code)
  for (const other of [hmac('HOME'), { by: 'rsa-sha256' }]) {
    write(folder, setup(other))
    await client.call('project.reload')
    expect((await state())[0]).toBe(false)
  }
})

test('a page sends a variable that the file names only to the address that was allowed with it', async () => {
  const folder = newFolder()
  const [to, stateUrl] = ['https://hooks.example/a', 'https://hooks.example/{recordId}']
  const headers: [string, string][] = [['X-A', '$HOOKTRAIL_TEST_TOKEN']]
  const drill = { to, stateUrl, headers, stateHeaders: headers }
  write(folder, { port: 0, drill })
  const { client, project } = await openProject(folder)
  const start = (url: string, variables = {}) => {
    const source = { scenarios: ['none' as never] }
    const state = { by: 'url', url: stateUrl } as const
    const sent = { additions: { headers }, state, stateHeaders: headers, variables }
    return client.call('drills.start', { url, source, ...sent, allowRemote: true })
  }
  const { pending } = await client.call('project.get')
  expect(pending).toEqual([
    expect.objectContaining({
      path: '/drill/to',
      text: expect.stringContaining(`to ${to}, with the variable`),
    }),
    expect.objectContaining({ path: '/drill/stateUrl' }),
  ])
  await expect(start(to)).rejects.toMatchObject({
    code: 'consent-needed',
    message: expect.stringContaining('with the variable HOOKTRAIL_TEST_TOKEN of your environment'),
  })
  await createAllowedAsks(project).allow(asksOf(project.setup))
  await client.call('project.reload')
  // Beyond the consent.
  await expect(start(to)).rejects.toMatchObject({ code: 'secret-unavailable' })
  await expect(start('https://other.example/')).rejects.toMatchObject({ code: 'consent-needed' })
  await expect(start('https://other.example/', { HOOKTRAIL_TEST_TOKEN: 'typed' })).rejects.not.toMatchObject({
    code: 'consent-needed',
  })
  // A form may have the values of an earlier file.
  write(folder, { port: 0 })
  expect((await client.call('project.reload')).drill).toBe(null)
  await expect(start(to)).rejects.toMatchObject({ code: 'consent-needed' })
})

test('a stored drill is not sent again with a variable of a file that has changed', async () => {
  const folder = newFolder()
  const headers: [string, string][] = [['X-A', '$HOOKTRAIL_TEST_TOKEN']]
  const to = 'https://hooks.example/a'
  write(folder, { port: 0, drill: { to, headers } })
  const made = madeDrill()
  const additions = { headers, signing: null }
  const store = await openTestStore(findProject(folder)?.dataDir ?? '')
  const options = { ...made.options, url: to, additions }
  const id = await store.saveDrill(null, drillToStore({ ...made, options, failures: [madeFailure] }, true))
  await store.close()
  const { client, project } = await openProject(folder)
  const again = { id, property: madeFailure.property, trail: madeFailure.trail, allowRemote: true }
  const refused = { code: 'consent-needed', message: expect.stringContaining('HOOKTRAIL_TEST_TOKEN') }
  await expect(client.call('drills.repeat', again)).rejects.toMatchObject(refused)
  await createAllowedAsks(project).allow(asksOf(project.setup))
  await client.call('project.reload')
  // Beyond the consent.
  await expect(client.call('drills.repeat', again)).rejects.toMatchObject({ code: 'secret-unavailable' })
  write(folder, { port: 0, drill: { to: 'https://hooks.example/b', headers } })
  await client.call('project.reload')
  await expect(client.call('drills.repeat', again)).rejects.toMatchObject(refused)
})

test('what is sent again goes to no host that the file no longer allows, also during a batch', async () => {
  const folder = newFolder()
  const setup = (url: string) => ({ port: 0, routes: [{ name: 'app', targets: [{ url }] }] })
  write(folder, setup('https://hooks.example/a'))
  const { client, project, post } = await openProject(folder)
  await createAllowedAsks(project).allow(asksOf(project.setup))
  await client.call('project.reload')
  const missed = 60
  for (let at = 0; at < missed; at += 1) await post()
  const attempts = async () => (await client.call('attempts.list', { limit: 1 })).attempts
  await expect
    .poll(async () => (await client.call('attempts.list', { limit: 500 })).attempts.length)
    .toBe(missed)
  const [{ id: route } = { id: 0 as never }] = (await client.call('routes.list')).routes
  const batch = await client.call('routes.resend', { id: route, concurrency: 1 })
  await client.call('batches.pause', { id: batch.id })
  write(folder, setup('http://127.0.0.1:9/'))
  await client.call('project.reload')
  await client.call('batches.resume', { id: batch.id })
  await expect.poll(async () => (await client.call('batches.get', { id: batch.id })).state).toBe('done')
  const [last] = await attempts()
  const message = expect.stringContaining('hooks.example is not this machine')
  expect(last).toMatchObject({ batchId: batch.id, target: 'https://hooks.example/a', error: { message } })
  const refused = { code: 'remote-target-refused' }
  await expect(client.call('attempts.repeat', { id: last?.id as never })).rejects.toMatchObject(refused)
  const failed = client.call('batches.repeat', { id: batch.id, only: 'failed' })
  await expect(failed).rejects.toMatchObject(refused)
})

test('a sender is not told which variable a route lacks; the attempt names it', async () => {
  const folder = newFolder()
  const app = await recordingServer()
  const secret = env('HOOKTRAIL_TEST_UNSET')
  const signing = { by: 'hmac-sha256', header: 'X-Signature', secret }
  const route = { name: 'app', targets: [{ url: app.url }], responseMode: 'app', signing }
  write(folder, { port: 0, routes: [route] })
  const { client, project } = await openProject(folder)
  await createAllowedAsks(project).allow(asksOf(project.setup))
  await client.call('project.reload')
  const { captureUrl } = (await client.call('app.status')).listener
  const response = await httpCall(`${captureUrl}/`, { method: 'POST', body: '{}' })
  // 504 on a machine that takes longer than a sender may wait.
  const responses = { 502: 'The app could not be reached.', 504: 'The app did not respond in time.' }
  const error = responses[response.status as keyof typeof responses]
  expect(error).toBeDefined()
  expect(JSON.parse(response.text)).toEqual({ received: false, error })
  const attempt = async () => (await client.call('attempts.list', { limit: 1 })).attempts[0]
  await expect.poll(async () => (await attempt())?.error?.message).toContain('HOOKTRAIL_TEST_UNSET')
  expect(app.recorded).toEqual([])
})

test('an environment of a cloned file is called only once its address is allowed with exactly its variables', async () => {
  const folder = newFolder()
  const setup = (baseUrl: string, key: string) => {
    const authentication = { kind: 'hmac', key: env(key), secret: env('AWS_SECRET') }
    const stage = { name: 'stage', service: 'funding', baseUrl, authentication }
    return { port: 0, environments: [stage, { ...stage, name: 'again' }] }
  }
  write(folder, setup('https://hooks.example', 'HOOKTRAIL_TEST_TOKEN'))
  const { client, project } = await openProject(folder)
  const calls = async () => {
    const environmentId = (await client.call('environments.list')).environments[0]?.id as never
    const callbackUrl = 'https://example.com/hooks'
    return [
      () => client.call('registrations.register', { environmentId, callbackUrl, skipProbe: true }),
      () => client.call('environments.test', { id: environmentId }),
      () => client.call('registrations.fetch', { environmentId }),
      () => client.call('registrations.remove', { environmentId, remoteId: '1' }),
      () => client.call('registrations.publicKeys', { environmentId }),
    ]
  }
  const refused = async (text: string) => {
    for (const call of await calls())
      await expect(call()).rejects.toMatchObject({
        code: 'consent-needed',
        message: expect.stringContaining(text),
      })
  }
  const text =
    'Registrations call https://hooks.example, with the variable HOOKTRAIL_TEST_TOKEN of your environment, signed with the variable AWS_SECRET of your environment'
  await refused(`Not allowed yet: ${text}`)
  expect((await client.call('project.get')).pending).toEqual([{ path: '/environments/0', text }])
  await createAllowedAsks(project).allow(asksOf(project.setup))
  expect((await client.call('project.reload')).pending).toEqual([])
  const [register] = await calls()
  await expect(register?.()).rejects.toMatchObject({
    code: 'secret-unavailable',
    message: expect.stringContaining('HOOKTRAIL_TEST_TOKEN is not set'),
  })
  write(folder, setup('https://hooks.example', 'AWS_KEY'))
  await client.call('project.reload')
  await refused('with the variable AWS_KEY')
  write(folder, setup('https://other.example', 'HOOKTRAIL_TEST_TOKEN'))
  await client.call('project.reload')
  await refused('https://other.example')
  expect((await client.call('registrations.calls', {})).calls).toEqual([])
})

test('a call to an environment of the file sends the value of its variable, which is stored nowhere', async () => {
  const folder = newFolder()
  const value = 'key_9c27d0f1b8'
  vi.stubEnv('HOOKTRAIL_TEST_TOKEN', value)
  const service = await recordingServer()
  const authentication = { kind: 'header', headers: [{ name: 'X-Key', secret: env('HOOKTRAIL_TEST_TOKEN') }] }
  const here = { name: 'here', service: 'funding', baseUrl: service.url, authentication }
  write(folder, { port: 0, environments: [here] })
  const { client, project } = await openProject(folder)
  expect(service.recorded).toEqual([])
  const environmentId = (await client.call('environments.list')).environments[0]?.id as never
  await client.call('registrations.fetch', { environmentId })
  expect(service.recorded[0]?.rawHeaders).toContain(value)
  for (const file of filesBelow(project.dataDir)) expect(readFileSync(file).includes(value), file).toBe(false)
})

/** What a file may have without anybody’s consent, in which commands and addresses are planted. */
const harmless: Readonly<Record<string, object>> = {
  uiPort: { uiPort: 1 },
  tls: { tls: true },
  muted: { muted: [{ code: '*', path: '/$(touch ran)' }, { code: 'field-missing' }] },
  responses: {
    responses: [
      { path: '/hooks', when: { status: '$(touch ran)' }, reaction: { type: 'respond', status: 599 } },
      {
        reaction: {
          type: 'respond',
          status: 302,
          body: '$(touch ran)',
          headers: [['Location', 'https://hooks.example/']],
        },
      },
    ],
  },
  environments: { environments: [{ name: 'a', service: 'transactions', baseUrl: 'https://hooks.example' }] },
  drill: {
    drill: {
      stateCommand: ['touch', 'ran', '{recordId}'],
      restartCommand: ['touch', 'ran'],
      to: 'http://127.0.0.1:9/',
      prepareCommand: ['touch', 'ran'],
      faultCommand: ['touch', 'ran'],
      signing: { by: 'command', command: ['touch', 'ran'] },
    },
  },
}

test('responses, environments, a drill and the rest of a cloned file run nothing and send nothing', async () => {
  const folder = newFolder()
  const app = await recordingServer()
  write(folder, { port: 0, tls: true })
  const { client, post } = await openProject(folder)
  for (const [member, setup] of Object.entries({ opened: {}, ...harmless })) {
    write(
      folder,
      JSON.parse(JSON.stringify({ port: 0, ...setup }).replaceAll('https://hooks.example', app.url)),
    )
    const { pending, problem } = await client.call('project.reload')
    expect([pending, problem], member).toEqual([[], null])
    await post('/hooks')
    expect((await client.call('attempts.list', { limit: 1 })).attempts, member).toEqual([])
    expect(app.recorded, member).toEqual([])
    expect(readdirSync(folder).sort(), member).toEqual(['.hooktrail', fileName])
  }
})

test.each([
  [{ port: -1 }, '/port'],
  [{ port: '4400; touch ran' }, '/port'],
  [{ uiPort: 65_536 }, '/uiPort'],
  [{ uiPort: '0.0.0.0:80' }, '/uiPort'],
  [{ tls: '/etc/ssl/private/key.pem' }, '/tls'],
  [{ tls: { certificate: 'cert.pem', key: '../key.pem' } }, '/tls'],
  [{ tlsKey: 'key.pem' }, '/tlsKey'],
  [{ muted: [{ code: '*', environmentId: 1 }] }, '/muted/0/environmentId'],
  [
    { routes: [{ name: 'a', signing: { by: 'command', command: ['touch', 'ran'] } }] },
    '/routes/0/signing/by',
  ],
  [
    {
      routes: [
        { name: 'a', signing: { by: 'hmac-sha256', header: 'X', secret: { from: 'saved', name: 'app' } } },
      ],
    },
    '/routes/0/signing/secret',
  ],
  [
    { routes: [{ name: 'a', signing: { by: 'hmac-sha256', header: 'X', secret: 'a typed secret' } }] },
    '/routes/0/signing/secret',
  ],
  [{ responses: [{ reaction: { type: 'run', command: ['touch', 'ran'] } }] }, '/responses/0/reaction/type'],
  [{ responses: [{ reaction: { type: 'respond', delayMs: 1e9 } }] }, '/responses/0/reaction/delayMs'],
  [{ responses: [{ reaction: { type: 'respond', headers: [['a', 'b\r\nc: d']] } }] }, '/responses/0'],
])('%j is refused with its place', async (setup, place) => {
  const folder = newFolder()
  write(folder, setup)
  await expect(openProject(folder)).rejects.toMatchObject({
    code: 'project-invalid',
    message: expect.stringContaining(`${place}`),
  })
})

test('what was allowed in one clone is allowed in no other, and no file in a repository allows it', async () => {
  const setup = { routes: [{ name: 'app', targets: [{ url: 'https://hooks.example/a' }] }] }
  const [first, second] = [newFolder(), newFolder()].map(folder => {
    write(folder, setup)
    return findProject(folder)
  })
  if (!first || !second) throw new Error('Both are projects.')
  const asks = asksOf(first.setup)
  await createAllowedAsks(first).allow(asks)
  expect(await createAllowedAsks(first).pending(asks)).toEqual([])
  expect(readdirSync(join(first.dataDir, 'secrets'))).toEqual(['consents.json'])
  expect(await createAllowedAsks(second).pending(asks)).toEqual(asks)
  // The same path with another folder, as after a new clone.
  expect(await createAllowedAsks({ ...first, dataDir: second.dataDir }).pending(asks)).toEqual(asks)
})

test('fixtures outside the project are not read', async () => {
  const folder = newFolder()
  const outside = newFolder()
  symlinkSync(outside, join(folder, 'linked'))
  mkdirSync(join(folder, 'below'))
  for (const fixtures of ['linked', 'linked/x', '../x', outside, '.git/x', '~']) {
    write(folder, { fixtures })
    expect(() => findProject(folder), fixtures).toThrow(/\/fixtures: /)
  }
})
