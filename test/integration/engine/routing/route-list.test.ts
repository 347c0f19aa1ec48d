import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { ParamsInput } from '#contract/methods'
import { emptyEngineOfFile, openTestEngine } from '../../../support/engine/open-test-engine.ts'
import { transactionExample } from '../../../support/inspection/examples.ts'
import { httpCall } from '../../../support/network/http-call.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { until } from '../../../support/until.ts'

type GivenRoute = ParamsInput<'routes.save'>['route']

const empty = emptyEngineOfFile()

const responder = (name: string, status: number): GivenRoute => ({
  name,
  rules: [{ reaction: { type: 'respond', status } }],
})

test('the first route that has a response gives it; the order can be changed and outlives the program', async () => {
  const bench = await openTestEngine()
  const ids = []
  for (const [name, status] of [
    ['one', 201],
    ['two', 202],
    ['three', 203],
  ] as const) {
    ids.push((await bench.client.call('routes.save', { route: responder(name, status) })).id)
  }
  const [one, two, three] = ids
  const post = async () => (await httpCall(bench.captureUrl, { method: 'POST', body: '{}' })).status
  expect(await post()).toBe(201)
  if (one === undefined || two === undefined || three === undefined) throw new Error('There are three.')
  const { routes } = await bench.client.call('routes.reorder', { ids: [three, one, two] })
  expect(routes.map(({ name }) => name)).toEqual(['three', 'one', 'two'])
  expect(await post()).toBe(203)
  // A saved route stays in its place; a new route is last.
  await bench.client.call('routes.save', { id: three, route: responder('third', 205) })
  await bench.client.call('routes.save', { route: responder('four', 204) })
  const removed = await bench.client.call('routes.save', { route: responder('five', 204) })
  await bench.client.call('routes.remove', { id: removed.id })
  const before = (await bench.client.call('routes.list')).routes
  await bench.engine.close()
  const again = await openTestEngine(bench.dataDir)
  const after = (await again.client.call('routes.list')).routes
  expect(after).toEqual(before)
  expect(after.map(({ name }) => name)).toEqual(['third', 'one', 'two', 'four'])
})

test('responding normally switches off simulated failures and nothing else', async () => {
  const { client } = await empty()
  const { id } = await client.call('routes.save', {
    route: {
      rules: [
        { when: { status: 'COMPLETE' }, reaction: { type: 'respond', status: 204 } },
        { when: { every: 2 }, reaction: { type: 'respond', status: 200, delayMs: 6000 } },
        { reaction: { type: 'hang' } },
      ],
      // Not allowed, and not checked: nothing is changed of where it forwards.
      targets: [{ url: 'http://192.168.7.7/' }],
    },
    allowRemote: true,
  })
  await client.call('settings.change', { allowedHosts: [] })
  expect((await client.call('app.status')).failingRoutes).toEqual([id])
  const { routes } = await client.call('routes.respondNormally', {})
  expect(routes[0]?.rules.map(({ isEnabled }) => isEnabled)).toEqual([true, false, false])
  expect((await client.call('app.status')).failingRoutes).toEqual([])
})

test('a route that is off may name any host; switching it on asks until it is allowed, which is remembered', async () => {
  const { client } = await empty()
  const route: GivenRoute = { isEnabled: false, targets: [{ url: 'http://192.168.7.7/' }] }
  const { id } = await client.call('routes.save', { route })
  expect((await client.call('settings.get')).allowedHosts).toEqual([])
  await expect(
    client.call('routes.save', { id, route: { ...route, isEnabled: true } }),
  ).rejects.toMatchObject({
    code: 'remote-target-refused',
    details: { host: '192.168.7.7', isPublic: false },
  })
  await client.call('routes.save', { id, route: { ...route, isEnabled: true }, allowRemote: true })
  expect((await client.call('settings.get')).allowedHosts).toEqual(['192.168.7.7'])
  await client.call('routes.save', { route: { ...route, isEnabled: true } })
  await client.call('settings.change', { allowedHosts: [] })
})

test('a trial says what a route would do, and counts nothing', async () => {
  const bench = await empty()
  const body = JSON.stringify(transactionExample('issuance', 'FAILED'))
  await httpCall(`${bench.captureUrl}/hooks/a?b=1`, { method: 'POST', body })
  await bench.allInspected(1)
  const [row] = (await bench.client.call('deliveries.list', {})).rows
  if (row === undefined) throw new Error('Nothing came.')
  const tried = (route: GivenRoute) => bench.client.call('routes.try', { route, deliveryId: row.id })
  const fail = { type: 'respond', status: 500 } as const
  expect(
    await tried({
      path: '/hooks/*',
      query: 'kind:issuance',
      targets: [{ url: 'http://127.0.0.1:9/app', keepPath: true }, { url: 'http://127.0.0.1:9/one' }],
      rules: [
        { isEnabled: false, reaction: fail },
        { when: { service: 'funding' }, reaction: fail },
        { when: { status: 'failed', every: 3 }, reaction: fail },
        { when: { kind: 'issuance' }, reaction: fail },
      ],
    }),
  ).toEqual({
    fitsPath: true,
    isFound: true,
    forwardsTo: ['http://127.0.0.1:9/app/hooks/a?b=1', 'http://127.0.0.1:9/one'],
    rules: ['off', 'no', 'counts', 'applies'],
  })
  expect(await tried({ path: '/other', rules: [{ reaction: fail }] })).toMatchObject({
    fitsPath: false,
    rules: ['no'],
  })
  expect(await tried({ query: 'kind:funding', targets: [{ url: 'http://127.0.0.1:9/' }] })).toMatchObject({
    isFound: false,
    forwardsTo: [],
  })
})

const hang = { type: 'hang' } as const
test.each<[route: GivenRoute, problem: string]>([
  ...['hooks', 'http://127.0.0.1/hooks', '/hooks?a=1', '/hooks#a', '/a b', ' /hooks'].map(
    (path): [GivenRoute, string] => [
      { path },
      `The path ${JSON.stringify(path)} matches no request. Enter a path that starts with / or *`,
    ],
  ),
  [
    { rules: [{ reaction: hang }, { when: { service: 'funding', kind: 'issuance' }, reaction: hang }] },
    'Rule 2 applies to no delivery: issuance is no kind of the service funding.',
  ],
  [
    { rules: [{ when: { attempts: { from: 3, to: 2 } }, reaction: hang }] },
    'Rule 1 applies to no delivery: its attempts end at 2 and start at 3.',
  ],
  ...[
    [{}, {}],
    [{}, { status: 'FAILED', every: 2 }],
    [{ every: 1, probability: 1 }, { kind: 'issuance' }],
    [{ service: 'transactions' }, { kind: 'issuance' }],
    [{ status: 'failed' }, { kind: 'issuance', status: 'FAILED' }],
    [{ attempts: { from: 2, to: null } }, { attempts: { from: 2, to: 3 } }],
    [{ attempts: { from: 1, to: null } }, { attempts: { from: 4, to: null }, probability: 0.5 }],
  ].map(([first, second]): [GivenRoute, string] => [
    {
      rules: [
        { when: first, reaction: hang },
        { when: second, reaction: hang },
      ] as GivenRoute['rules'],
    },
    'Rule 2 applies to no delivery: rule 1 responds first. Move rule 2 up, or turn one rule off.',
  ]),
  [
    { responseMode: 'app', rules: [{ reaction: hang }] },
    'The route passes back an app’s response, but has no app. Add one, or respond immediately.',
  ],
])('a route with a part that has no effect is refused: %j', async (route, problem) => {
  const { client } = await empty()
  await expect(client.call('routes.save', { route })).rejects.toMatchObject({
    code: 'invalid-params',
    message: expect.stringContaining(problem),
  })
})

test.each([
  { path: '*hooks' },
  { path: '/ä*' },
  {
    rules: [
      { when: { service: 'funding', kind: 'withdrawal', attempts: { from: 2, to: 2 } }, reaction: hang },
    ],
  },
  ...[
    [{ every: 2 }, {}],
    [{ probability: 0.5 }, { every: 3 }],
    [{ kind: 'issuance' }, { service: 'transactions' }],
    [{ service: 'funding' }, { kind: 'issuance' }],
    [{ status: 'FAILED' }, { kind: 'issuance' }],
    [{ attempts: { from: 1, to: 2 } }, { attempts: { from: 2, to: 3 } }],
    [{ attempts: { from: 2, to: null } }, {}],
  ].map(([first, second]) => ({
    rules: [
      { when: first, reaction: hang },
      { when: second, reaction: hang },
    ] as GivenRoute['rules'],
  })),
  { rules: [{ isEnabled: false, reaction: hang }, { reaction: hang }] },
  { rules: [{ reaction: hang }, { isEnabled: false, reaction: hang }] },
  { responseMode: 'app', targets: [{ url: 'http://127.0.0.1:9/' }] },
] satisfies GivenRoute[])('a route that matches requests is saved: %j', async route => {
  const { client } = await empty()
  const { id } = await client.call('routes.save', { route })
  await client.call('routes.remove', { id })
})

test('a stored route with a rule that never applies works as before, is switched, and can be corrected', async () => {
  const before = await openTestEngine()
  const off = { isEnabled: false, reaction: hang }
  const saved = await before.client.call('routes.save', {
    route: { rules: [{ reaction: { type: 'respond', status: 201 } }, off] },
  })
  await before.engine.close()
  const database = new Database(join(before.dataDir, 'store.db'))
  database.exec(`UPDATE routes SET value = replace(value, '"isEnabled":false', '"isEnabled":true')`)
  database.close()

  const { client, captureUrl } = await openTestEngine(before.dataDir)
  const [stored] = (await client.call('routes.list')).routes
  if (stored === undefined) throw new Error('The route is gone.')
  const { id, ...route } = stored
  expect(route.rules.map(({ isEnabled }) => isEnabled)).toEqual([true, true])
  const post = async () => (await httpCall(captureUrl, { method: 'POST', body: '{}' })).status
  expect(await post()).toBe(201)
  await client.call('routes.save', { id, route: { ...route, isEnabled: false } })
  expect(await post()).toBe(200)
  await client.call('routes.save', { id, route })
  expect(await post()).toBe(201)
  await expect(client.call('routes.save', { id, route: { ...route, name: 'other' } })).rejects.toThrow(
    /Rule 2 applies to no delivery/,
  )
  expect(await client.call('routes.save', { id, route: { ...route, rules: saved.rules } })).toEqual(saved)
})

test('changes that are asked for at once all hold: what is saved while the order is changed is not undone', async () => {
  const { client } = await empty()
  const one = await client.call('routes.save', { route: responder('one', 503) })
  const two = await client.call('routes.save', { route: responder('two', 202) })
  await Promise.all([
    client.call('routes.reorder', { ids: [two.id, one.id] }),
    client.call('routes.respondNormally', {}),
    client.call('routes.save', { route: responder('three', 203) }),
    client.call('routes.save', { id: two.id, route: responder('second', 202) }),
  ])
  const { routes } = await client.call('routes.list')
  expect(routes.map(({ name }) => name)).toEqual(['second', 'one', 'three'])
  expect(routes[1]?.rules.map(({ isEnabled }) => isEnabled)).toEqual([false])
})

test('a public host is asked for at each route that is new to it, although it is allowed', async () => {
  const { client } = await empty()
  await client.call('settings.change', { allowedHosts: ['hooks.example.invalid', '192.168.7.7'] })
  const route: GivenRoute = { targets: [{ url: 'http://hooks.example.invalid/' }] }
  await expect(client.call('routes.save', { route })).rejects.toMatchObject({
    code: 'remote-target-refused',
    details: { host: 'hooks.example.invalid', isPublic: true },
  })
  await client.call('routes.save', { route: { targets: [{ url: 'http://192.168.7.7/' }] } })
  const { id } = await client.call('routes.save', { route, allowRemote: true })
  // The route's host was checked already: another change of it does not concern the host.
  await client.call('routes.save', { id, route: { ...route, name: 'renamed' } })
  await client.call('routes.save', { id, route: { ...route, isEnabled: false } })
  await expect(client.call('routes.save', { id, route })).rejects.toMatchObject({
    code: 'remote-target-refused',
  })
})

test('in a copy of a data folder, as of a repository, no host is allowed that was allowed in the other one', async () => {
  const bench = await openTestEngine()
  const route = { targets: [{ url: 'http://hooks.example.invalid/' }] }
  const { id: routeId } = await bench.client.call('routes.save', { route, allowRemote: true })
  await bench.engine.close()
  const again = await openTestEngine(bench.dataDir)
  expect((await again.client.call('settings.get')).allowedHosts).toEqual(['hooks.example.invalid'])
  await again.engine.close()

  const copy = join(temporaryFolder(), 'copy')
  cpSync(bench.dataDir, copy, { recursive: true })
  const { client, captureUrl } = await openTestEngine(copy)
  expect((await client.call('settings.get')).allowedHosts).toEqual([])
  await httpCall(captureUrl, { method: 'POST', body: '{}' })
  const [attempt] = await until(async () => {
    const { attempts } = await client.call('attempts.list', { routeId, limit: 5 })
    return attempts.length > 0 ? attempts : null
  })
  expect(attempt?.error).toMatchObject({
    code: 'target-skipped',
    message: expect.stringContaining('hooks.example.invalid is not this machine'),
  })
  await client.call('settings.change', { allowedHosts: ['hooks.example.invalid'] })
  expect((await client.call('settings.get')).allowedHosts).toEqual(['hooks.example.invalid'])
})
