import { afterEach, expect, test, vi } from 'vitest'
import { hooktrail, servedFolder } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const data = ['--data', servedFolder()]
const stage = ['--service', 'transactions', '--base-url', 'https://stage.buildwithjuno.com']

afterEach(async () => {
  const listed = await hooktrail('environment', 'list', '--json', ...data)
  for (const { name } of jsonLines(listed) as { name: string }[]) {
    expect((await hooktrail('environment', 'remove', name, ...data)).code).toBe(0)
  }
})

test('an environment is added, listed with the names of its variables, and removed', async () => {
  const added = await hooktrail(
    ...['environment', 'add', 'stage', ...stage, '--auth', 'hmac'],
    ...['--key-env', 'STAGE_KEY', '--secret-env', 'STAGE_SECRET', '--json', ...data],
  )
  expect(added.code, added.stderr).toBe(0)
  expect(jsonLines(added)).toMatchObject([{ name: 'stage', callbackPath: '/stage' }])
  const listed = await hooktrail('environment', 'list', '--json', ...data)
  expect(jsonLines(listed)).toMatchObject([
    {
      name: 'stage',
      service: 'transactions',
      authentication: { kind: 'hmac', key: { place: 'env', variable: 'STAGE_KEY', isAvailable: false } },
    },
  ])
  expect((await hooktrail('environment', 'remove', 'STAGE', ...data)).code).toBe(0)
  expect((await hooktrail('environment', 'list', '--json', ...data)).stdout).toBe('')
})

test.each([
  [
    ['--preset', 'transactions-stage'],
    'transactions',
    'https://stage.buildwithjuno.com',
    'published',
    '3.129.233.228',
  ],
  [['--preset', 'funding-production'], 'funding', 'https://api.bitso.com', 'none', undefined],
  [
    ['--preset', 'funding-production', '--source-addresses', 'production'],
    'funding',
    'https://api.bitso.com',
    'observed',
    '52.15.91.227',
  ],
  [
    ['--service', 'transactions', '--base-url', 'https://example.com', '--source-addresses', 'stage'],
    'transactions',
    'https://example.com',
    'published',
    '3.129.233.228',
  ],
  [
    ['--preset', 'transactions-stage', '--source-addresses', '192.0.2.1,2001:db8::1'],
    'transactions',
    'https://stage.buildwithjuno.com',
    'own',
    '192.0.2.1',
  ],
  [
    ['--preset', 'transactions-stage', '--source-addresses', 'none'],
    'transactions',
    'https://stage.buildwithjuno.com',
    'none',
    undefined,
  ],
])('%j makes the environment as the window does', async (options, service, baseUrl, basis, first) => {
  const ended = await hooktrail('environment', 'add', 'x', ...options, '--json', ...data)
  expect(ended.code, ended.stderr).toBe(0)
  const [made] = jsonLines(ended) as [{ sourceAddresses: { addresses: string[] } }]
  expect(made).toMatchObject({ name: 'x', service, baseUrl, sourceAddresses: { basis } })
  expect(made.sourceAddresses.addresses[0]).toBe(first)
})

test('without a name it has that of the preset', async () => {
  const ended = await hooktrail('environment', 'add', '--preset', 'funding-stage', ...data)
  expect(ended).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^funding-stage {2}funding {2}.*any source/),
  })
})

test.each([
  ['no place at all', ['x']],
  ['a preset and a base URL', ['x', '--preset', 'funding-stage', '--base-url', 'https://example.com']],
  ['an unknown preset', ['x', '--preset', 'funding']],
  ['no name', ['--service', 'funding', '--base-url', 'https://example.com']],
  ['a list of something else', ['x', '--preset', 'funding-stage', '--source-addresses', 'example.com']],
])('%s is wrong usage, and nothing is made', async (_, options) => {
  const ended = await hooktrail('environment', 'add', ...options, ...data)
  expect(ended.code, ended.stderr).toBe(2)
  expect((await hooktrail('environment', 'list', '--json', ...data)).stdout).toBe('')
})

test.each([
  ['a header without a variable', ['--auth', 'header']],
  ['a header of the wrong form', ['--auth', 'header', '--header-env', 'Authorization']],
  ['hmac without a secret', ['--auth', 'hmac', '--key-env', 'KEY']],
  ['variables of another kind', ['--key-env', 'KEY']],
  ['an unknown kind', ['--auth', 'basic']],
])('%s is wrong usage', async (_, options) => {
  const ended = await hooktrail('environment', 'add', 'x', ...stage, ...options, ...data)
  expect(ended.code, ended.stderr).toBe(2)
})

test('a name that is taken, and one that does not exist, are failures in words', async () => {
  await hooktrail('environment', 'add', 'stage', ...stage, ...data)
  const again = await hooktrail('environment', 'add', 'stage', ...stage, ...data)
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('exists') })
  const gone = await hooktrail('environment', 'remove', 'other', ...data)
  expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('No environment named other') })
})

test('a variable whose secret is too short to be removed from stored calls is named, without its value', async () => {
  vi.stubEnv('SHORT_KEY', 'wrong')
  vi.stubEnv('LONG_SECRET', 'canary-5f1e')
  const add = (keyEnv: string) =>
    hooktrail(
      ...['environment', 'add', 'stage', ...stage, '--auth', 'hmac', '--key-env', keyEnv],
      ...['--secret-env', 'LONG_SECRET', '--data', temporaryFolder()],
    )
  const short = await add('SHORT_KEY')
  expect(short.code).toBe(0)
  expect(short.stderr).toBe(
    'The value of SHORT_KEY has under 6 characters. It is not removed from saved calls.\n',
  )
  expect((await add('NOT_SET')).stderr).toBe('')
})
