import { expect, test } from 'vitest'
import { hooktrail, jsonLines } from '../../support/hooktrail-command.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const stage = ['--service', 'transactions', '--base-url', 'https://stage.buildwithjuno.com']

test('an environment is added, listed with the names of its variables, and removed', async () => {
  const data = ['--data', temporaryFolder()]
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
  ['a header without a variable', ['--auth', 'header']],
  ['a header of the wrong form', ['--auth', 'header', '--header-env', 'Authorization']],
  ['hmac without a secret', ['--auth', 'hmac', '--key-env', 'KEY']],
  ['variables of another kind', ['--key-env', 'KEY']],
  ['an unknown kind', ['--auth', 'basic']],
])('%s is wrong usage', async (_, options) => {
  const ended = await hooktrail('environment', 'add', 'x', ...stage, ...options, '--data', temporaryFolder())
  expect(ended.code, ended.stderr).toBe(2)
})

test('a name that is taken, and one that does not exist, are failures in words', async () => {
  const data = ['--data', temporaryFolder()]
  await hooktrail('environment', 'add', 'stage', ...stage, ...data)
  const again = await hooktrail('environment', 'add', 'stage', ...stage, ...data)
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already') })
  const gone = await hooktrail('environment', 'remove', 'other', ...data)
  expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('no environment named other') })
})
