import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../../support/network/local-server.ts'
import { recordingServer } from '../../../support/network/recording-server.ts'
import { env, fileName, newFolder, openProject, write } from './project-steps.ts'

const namesOf = (routes: readonly { name: string; isFromFile?: true | undefined }[]) =>
  routes.map(({ name, isFromFile }) => `${name}${isFromFile ? '*' : ''}`)

test('a changed file takes effect without a restart, once; what the user made stays', async () => {
  const folder = newFolder()
  const app = await recordingServer()
  write(folder, {
    port: 0,
    routes: [{ name: 'app', targets: [{ url: app.url }] }],
    muted: [{ code: 'field-missing' }],
  })
  const { client, changed, post } = await openProject(folder)
  const own = await client.call('routes.save', { route: { name: 'own', path: '/own' } })
  await client.call('mutes.add', { code: 'body-not-json' })
  const made = (await client.call('routes.list')).routes
  expect(namesOf(made)).toEqual(['app*', 'own'])

  const respond = (status: number, path = '*') => ({ path, reaction: { type: 'respond', status } })
  const applied = changed()
  write(folder, {
    port: 0,
    fixtures: 'test/hooks',
    routes: [{ name: 'app', query: 'kind:issuance' }],
    responses: [respond(418, '/tea'), { ...respond(404), when: { kind: 'conversion' } }, respond(503)],
    muted: [{ code: '*', path: '/a' }],
  })
  await applied
  const { routes } = await client.call('routes.list')
  expect(namesOf(routes)).toEqual(['app*', 'own', 'Responses at /tea*', 'Responses at **'])
  expect(routes[0]).toMatchObject({ id: made[0]?.id, query: 'kind:issuance', targets: [] })
  expect([await post('/tea'), await post('/other')]).toEqual([418, 503])
  expect((await client.call('mutes.list')).mutes.map(({ code, isFromFile }) => [code, isFromFile])).toEqual([
    ['body-not-json', undefined],
    ['*', true],
  ])
  expect((await client.call('fixtures.list')).folder).toBe(join(folder, 'test', 'hooks'))

  await client.call('project.reload')
  expect((await client.call('routes.list')).routes).toEqual(routes)
  const emptied = changed()
  write(folder, { port: 0 })
  await emptied
  expect((await client.call('routes.list')).routes).toEqual([own])
  expect((await client.call('mutes.list')).mutes.map(({ code }) => code)).toEqual(['body-not-json'])
  expect(await post('/tea')).toBe(200)
})

test('what comes from the file is changed there only', async () => {
  const folder = newFolder()
  write(folder, { port: 0, fixtures: 'hooks', routes: [{ name: 'app' }], muted: [{ code: 'field-missing' }] })
  const { client } = await openProject(folder)
  const [route] = (await client.call('routes.list')).routes
  if (route === undefined) throw new Error('There is one.')
  const { id } = route
  for (const change of [
    client.call('routes.save', { id, route: { name: 'other' } }),
    client.call('routes.remove', { id }),
    client.call('mutes.remove', { code: 'field-missing' }),
    client.call('settings.change', { port: 1 }),
    client.call('settings.change', { fixturesFolder: '/x' }),
  ]) {
    await expect(change).rejects.toMatchObject({ code: 'set-by-file' })
  }
  expect((await client.call('routes.list')).routes).toEqual([route])
})

test('responding normally changes the routes of the user, and refuses if only the file has failures', async () => {
  const folder = newFolder()
  const rules = [{ reaction: { type: 'respond' as const, status: 503 } }]
  write(folder, { port: 0, routes: [{ name: 'app', rules }] })
  const { client } = await openProject(folder)
  const of = async () =>
    (await client.call('routes.list')).routes.map(one => one.rules.map(({ isEnabled }) => isEnabled))
  await expect(client.call('routes.respondNormally', {})).rejects.toMatchObject({ code: 'set-by-file' })
  await client.call('routes.save', { route: { name: 'own', path: '/own', rules } })
  await client.call('routes.respondNormally', {})
  expect(await of()).toEqual([[true], [false]])
})

test('a changed file that is wrong leaves the last set-up, and names its line', async () => {
  const folder = newFolder()
  write(folder, { port: 0, routes: [{ name: 'app' }] })
  const { client, warnings } = await openProject(folder)
  const wrong = [
    ['{"port":0,', 'column 11'],
    ['{\n"routs": []}', `:2: /routs: Unknown member. Did you mean "routes"?`],
    ['{"routes":[{"name":"a","target":[]}]}', '/routes/0/target: Unknown member. Did you mean "targets"?'],
    ['{"routes":[{"name":"a","query":"kind:("}]}', ':1: /routes/0'],
    ['{"routes":[{"name":"a","path":"hooks"}]}', '/routes/0: The path "hooks" matches no request.'],
    [
      '{"responses":[{"path":"hooks","reaction":{"type":"hang"}}]}',
      '/responses/0: The path "hooks" matches no request.',
    ],
    [
      '{"routes":[{"name":"a","rules":[{"reaction":{"type":"hang"}},\n{"reaction":{"type":"hang"}}]}]}',
      ':2: /routes/0/rules/1: Rule 2 applies to no delivery: rule 1 responds first.',
    ],
    [
      '{"responses":[{"reaction":{"type":"hang"}},{"path":"/a","reaction":{"type":"hang"}},\n{"reaction":{"type":"hang"}}]}',
      ':2: /responses/2: Rule 2 applies to no delivery: rule 1 responds first.',
    ],
    ['{"routes":[{"name":"a","responseMode":"app"}]}', '/routes/0: The route passes back an app’s response'],
    ['{"routes":[{"name":"a"},{"name":"a"}]}', '/routes/1/name: Another route has this name.'],
    ['{"routes":[{"name":"a","targets":[{"url":"ftp://x"}]}]}', '/routes/0'],
    ['{"responses":[{"reaction":{"type":"respond","statu":1}}]}', '/responses/0/reaction/statu'],
    ['{"muted":[{"code":"no-such-code"}]}', '/muted/0: Unknown finding code'],
    ['{"drill":{"to":"ftp://x"}}', '/drill: The target must start with http'],
    [
      '{"drill":{"stateUrl":"http://{recordId}.example/"}}',
      '/drill: The state URL has {recordId} in its host',
    ],
    ['{"drill":{"stateCommand":["print"]}}', '/drill: The state command has no argument'],
    ['{"drill":{"properties":["order"],"require":["refunds"]}}', '/drill: The property refunds is required'],
  ]
  for (const [text = '', problem] of wrong) {
    writeFileSync(join(folder, fileName), text)
    expect((await client.call('project.reload')).problem, text).toContain(problem)
    expect(warnings.at(-1)).toContain(problem)
    expect(namesOf((await client.call('routes.list')).routes)).toEqual(['app*'])
  }
  write(folder, { port: 0 })
  expect((await client.call('project.reload')).problem).toBe(null)
})

test('another port in the file is used at once, unless an option gave one', async () => {
  const folder = newFolder()
  const portOf = async ({ client }: Awaited<ReturnType<typeof openProject>>) =>
    (await client.call('app.status')).listener.port
  const port = await freePort()
  write(folder, {})
  const opened = await openProject(folder)
  write(folder, { port })
  await opened.client.call('project.reload')
  expect(await portOf(opened)).toBe(port)
  await opened.engine.close()

  write(folder, {})
  const given = await openProject(folder, { port: 0 })
  const before = await portOf(given)
  write(folder, { port })
  await given.client.call('project.reload')
  expect(await portOf(given)).toBe(before)
})

test('environments of the file are applied once, marked, and changed there only; those of the user stay', async () => {
  const folder = newFolder()
  const stage = { name: 'stage', service: 'funding', baseUrl: 'https://stage.example/' }
  const authentication = { kind: 'header', headers: [{ name: 'X-Key', secret: env('HOOKTRAIL_TEST_TOKEN') }] }
  write(folder, { port: 0, environments: [{ ...stage, authentication, sourceAddresses: ['10.0.0.1'] }] })
  const { client, engine, changed } = await openProject(folder)
  const list = async () => (await client.call('environments.list')).environments
  const [made] = await list()
  if (made === undefined) throw new Error('There is one.')
  expect(made).toMatchObject({
    name: 'stage',
    baseUrl: 'https://stage.example',
    callbackPath: '/stage',
    isFromFile: true,
    sourceAddresses: { basis: 'own', addresses: ['10.0.0.1'] },
    authentication: {
      headers: [{ secret: { place: 'env', variable: 'HOOKTRAIL_TEST_TOKEN', isAvailable: false } }],
    },
  })
  const own = { name: 'own', service: 'funding', baseUrl: 'https://own.example' } as const
  const { id } = await client.call('environments.save', own)
  for (const change of [
    client.call('environments.save', { ...own, id: made.id }),
    client.call('environments.remove', { id: made.id }),
  ])
    await expect(change).rejects.toMatchObject({ code: 'set-by-file' })
  const events: string[] = []
  engine.subscribe(({ name }) => void events.push(name))
  await client.call('project.reload')
  expect((await list()).map(one => one.id)).toEqual([made.id, id])
  expect(events).not.toContain('environments.changed')

  // A name of the user's is left to the user, and the rest is applied.
  write(folder, {
    port: 0,
    environments: [
      { ...own, name: 'OWN' },
      { ...stage, callbackPath: '/in' },
    ],
  })
  expect((await client.call('project.reload')).problem).toMatch(
    /\/environments\/0: An environment named own exists/,
  )
  expect((await list()).map(({ name, callbackPath }) => [name, callbackPath])).toEqual([
    ['stage', '/in'],
    ['own', '/own'],
  ])
  const emptied = changed()
  write(folder, { port: 0 })
  await emptied
  expect((await list()).map(({ name }) => name)).toEqual(['own'])
})
