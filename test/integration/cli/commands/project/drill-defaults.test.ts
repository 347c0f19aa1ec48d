import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { filesBelow } from '../../../../support/files-below.ts'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { summaryOf } from '../drill/drill-steps.ts'

const token = 'tok_5d0c7be1a2f4'

beforeEach(() => {
  vi.stubEnv('HOOKTRAIL_TEST_TOKEN', token)
})

/** The working folder is a project with these defaults of drills. */
function projectWith(drill: object): string {
  const folder = realpathSync.native(temporaryFolder())
  const file = join(folder, 'hooktrail.config.json')
  writeFileSync(file, JSON.stringify({ port: 0, drill }))
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  return folder
}

const short = { settleMs: 20, runs: 1, seed: 3, properties: ['responses'], scenarios: ['issuance-complete'] }

test('a drill has the defaults of the file, and typed options win', async () => {
  const app = await startedReceiver('right')
  projectWith({ ...short, to: app.url, stateUrl: app.stateUrl, require: ['responses'], failUnchecked: true })
  const ended = await hooktrail('drill', '--json', '--seed', '5')
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(summaryOf(ended)).toMatchObject({ seed: 5, held: ['responses'] })
})

test('without a target, the error names the option and the member', async () => {
  projectWith({ runs: 3 })
  const ended = await hooktrail('drill')
  expect([ended.code, ended.stderr]).toEqual([
    2,
    expect.stringContaining('or set drill.to in hooktrail.config.json'),
  ])
})

test.each([
  [
    'to',
    { to: 'https://hooks.example.invalid/' },
    'A drill sends notifications to https://hooks.example.invalid/',
  ],
  [
    'stateUrl',
    { to: 'http://127.0.0.1:9/', stateUrl: 'https://hooks.example.invalid/{recordId}' },
    'A drill reads states from https://hooks.example.invalid/{recordId}',
  ],
  [
    'headers',
    { to: 'https://hooks.example.invalid/', headers: [['X-A', '$HOOKTRAIL_TEST_TOKEN $AWS_SECRET']] },
    'https://hooks.example.invalid/, with the variables HOOKTRAIL_TEST_TOKEN and AWS_SECRET of your environment',
  ],
  [
    'signing',
    {
      to: 'https://hooks.example.invalid/',
      signing: {
        by: 'hmac-sha256',
        header: 'X-A',
        secret: { from: 'env', variable: 'HOOKTRAIL_TEST_TOKEN' },
      },
    },
    ', signed with the variable HOOKTRAIL_TEST_TOKEN of your environment',
  ],
])(
  '%s of the file sends nothing beyond this machine and runs nothing until exactly that is allowed, whatever host is typed',
  async (_, drill, text) => {
    const folder = projectWith(drill)
    const ended = await hooktrail('drill', '--allow-host', 'hooks.example.invalid')
    expect([ended.code, ended.stderr]).toEqual([3, expect.stringContaining('Not allowed yet: ')])
    for (const part of [text, '`hooktrail allow`']) expect(ended.stderr).toContain(part)
    expect(readdirSync(folder)).toEqual(['hooktrail.config.json'])
    const allowed = await hooktrail('allow', '--yes', '--json')
    expect(JSON.parse(allowed.stdout).allowed).toEqual([expect.stringContaining(text)])
  },
)

test('a variable of the file goes to no other host that is typed; its value is stored nowhere', async () => {
  const accepts = ({ method, headers }: IncomingMessage) =>
    method === 'GET' || headers.authorization === `Bearer ${token}`
  const app = await startedReceiver('right', { accepts })
  const headers = [['Authorization', 'Bearer $HOOKTRAIL_TEST_TOKEN']]
  const folder = projectWith({ ...short, to: app.url, stateUrl: app.stateUrl, headers })
  const ended = await hooktrail('drill', '--json')
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(ended.stdout).not.toContain(token)
  for (const file of filesBelow(join(folder, '.hooktrail')))
    expect(readFileSync(file).includes(token), file).toBe(false)

  const elsewhere = ['--to', 'https://hooks.example.invalid/', '--allow-host', 'hooks.example.invalid']
  const refused = await hooktrail('drill', ...elsewhere)
  expect([refused.code, refused.stderr]).toEqual([
    3,
    expect.stringContaining('to https://hooks.example.invalid/, with the variable HOOKTRAIL_TEST_TOKEN'),
  ])
  vi.stubEnv('HOOKTRAIL_TEST_TOKEN', undefined)
  const missing = await hooktrail('drill')
  expect([missing.code, missing.stderr]).toEqual([
    3,
    expect.stringContaining('HOOKTRAIL_TEST_TOKEN is not set'),
  ])
})
