import { expect, test } from 'vitest'
import { httpCall } from '../../../../support/network/http-call.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'
import { hooktrail, servedOfFile } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { until } from '../../../../support/until.ts'

const served = servedOfFile()

test('a route is added beside a running serve, takes effect at once, is listed and removed', async () => {
  const target = await recordingServer()
  const route = (...args: string[]) => hooktrail('route', ...args, '--data', served().dataDir)
  const rule = ['--status', '429', '--header', 'Retry-After: 3', '--body', 'later', '--attempts', '1-1']
  const added = await route('add', '--path', '/hooks/*', '--to', target.url, '--keep-path', ...rule, '--json')
  expect([added.code, added.stderr]).toEqual([0, ''])
  expect(jsonLines(added)).toMatchObject([
    {
      id: 1,
      targets: [{ url: target.url, keepPath: true }],
      rules: [{ when: { attempts: { from: 1, to: 1 } }, reaction: { status: 429, body: 'later' } }],
    },
  ])
  const post = () => httpCall(`${served().captureUrl}/hooks/a`, { method: 'POST', body: '{"a":1}' })
  const arrived = target.next()
  expect(await post()).toMatchObject({ status: 429, text: 'later', headers: { 'retry-after': '3' } })
  expect((await post()).status).toBe(200)
  await arrived
  expect(target.recorded[0]).toMatchObject({ target: '/hooks/a', body: Buffer.from('{"a":1}') })

  expect((await route('list')).stdout).toBe(`1  /hooks/*  to ${target.url}  responds 429\n`)
  expect((await route('resend', '1', '--json')).code).toBe(0)
  expect((await route('remove', '1')).code).toBe(0)
  expect((await route('list')).stdout).toBe('')
  expect((await route('remove', '1')).code).toBe(1)
})

test('a route that signs names its way, not its secret', async () => {
  const route = (...args: string[]) => hooktrail('route', ...args, '--data', served().dataDir)
  const sign = ['--sign', 'hmac-sha256', '--sign-header', 'X-Signature', '--sign-secret-env', 'APP_SECRET']
  const [added] = jsonLines(await route('add', '--path', '/signed', ...sign, '--json')) as { id: number }[]
  expect(added).toMatchObject({
    signing: { header: 'X-Signature', secret: { from: 'env', variable: 'APP_SECRET' } },
  })
  expect((await route('list')).stdout).toContain('/signed  signed with hmac-sha256\n')
  await route('remove', String(added?.id))
})

test('what a route’s app missed is told with the route, and sent again', async () => {
  const target = await recordingServer()
  const route = (...args: string[]) => hooktrail('route', ...args, '--data', served().dataDir)
  const list = async () => jsonLines(await route('list', '--json'))
  // Port 9 of loopback: nothing listens there.
  const add = async (name: string, to: string) =>
    (jsonLines(await route('add', '--name', name, '--to', to, '--json')) as { id: number }[])[0]?.id
  const down = await add('down', 'http://127.0.0.1:8/')
  expect(await add('down', 'http://127.0.0.1:9/')).toBe(down)
  const up = await add('up', target.url)
  const arrived = target.next()
  await httpCall(`${served().captureUrl}/hooks/a`, { method: 'POST', body: '{"a":1}' })
  await arrived
  await until(async () => JSON.stringify((await list())[0]).includes('"missed":1'))
  expect(await list()).toMatchObject([
    { id: down, missed: 1 },
    { id: up, missed: 0 },
  ])
  expect((await route('list')).stdout).toBe(`\
${down}  *  down  to http://127.0.0.1:9/  1 missed
   http://127.0.0.1:9/: Nothing listens on 127.0.0.1:9. Start your app or choose another URL.
${up}  *  up  to ${target.url}
`)
  const [newest] = jsonLines(await hooktrail('list', '--json', '--data', served().dataDir)) as {
    id: number
  }[]
  expect((await hooktrail('show', String(newest?.id), '--data', served().dataDir)).stdout).toContain(
    'not accepted by http://127.0.0.1:9/: Nothing listens',
  )
  expect((await route('resend', String(down))).code).toBe(1)
})

test.each([
  [['add', '--to', 'nonsense']],
  [['add', '--to', 'http://example.com/']],
  [['add', '--to', 'http://example.com/', '--allow-host', 'example.org']],
  [['add', '--query', 'nonsense:1', '--to', 'http://127.0.0.1:9/']],
  [['add', '--path', 'hooks', '--to', 'http://127.0.0.1:9/']],
  [['add', '--every', '3']],
  [['add', '--response', 'app', '--status', '503']],
  [['add', '--when-kind', 'issuance', '--to', 'http://127.0.0.1:9/']],
  [['add', '--keep-path', '--status', '503']],
  [['add', '--query', 'kind:issuance', '--status', '503']],
  [['add', '--attempts', '3-2', '--status', '503']],
  [['add', '--when-service', 'funding', '--when-kind', 'issuance', '--status', '503']],
  [['add', '--status', '99']],
  [['add', '--header', 'no colon']],
  [['add', '--attempts', '0']],
  [['add', '--sign', 'hmac-sha256', '--sign-header', 'X-Signature']],
  [['add', '--sign', 'hmac-sha256', '--sign-header', 'Host', '--sign-secret', 'app']],
  [['add', '--sign-secret', 'app']],
  [['remove', 'x']],
])('route %j is wrong usage', async args => {
  const ended = await hooktrail('route', ...args, '--data', served().dataDir)
  expect([ended.code, ended.stdout]).toEqual([2, ''])
})
