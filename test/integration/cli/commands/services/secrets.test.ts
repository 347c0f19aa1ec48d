import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { hooktrail, servedFolder } from '../../../../support/processes/command-in-process.ts'

const dataDir = servedFolder()
const secrets = (...args: string[]) => hooktrail('secrets', ...args, '--data', dataDir)
const value = 'whsec_5d10c7'

test('a secret is saved from a variable or stdin, listed by name and removed; nothing prints its value', async () => {
  vi.stubEnv('HOOKTRAIL_TEST_SECRET', value)
  const stdin = vi.spyOn(process, 'stdin', 'get')
  stdin.mockReturnValue(Readable.from([Buffer.from(`${value}\n`)]) as typeof process.stdin)
  const ended = [
    await secrets('add', 'shop', '--secret-env', 'HOOKTRAIL_TEST_SECRET'),
    await secrets('add', 'till', '--json'),
    await secrets('list'),
    await secrets('remove', 'shop'),
    await secrets('list', '--json'),
  ]
  stdin.mockRestore()
  expect(ended.map(({ code, stdout }) => [code, stdout])).toEqual([
    [0, 'Saved shop.\n'],
    [0, '{"name":"till"}\n'],
    [0, 'shop\ntill\n'],
    [0, 'Deleted shop.\n'],
    [0, '{"name":"till"}\n'],
  ])
  expect(ended[0]?.stderr).toContain('which only your user can read')
  expect(JSON.stringify(ended)).not.toContain(value)
})

test('a value is never an argument, and no message repeats a wrong one', async () => {
  vi.stubEnv('HOOKTRAIL_TEST_SECRET', `${value}\u0007`)
  for (const [args, message] of [
    [['add', 'shop', value], "too many arguments for 'add'"],
    [['add', 'shop', '--secret-env', 'HOOKTRAIL_TEST_SECRET'], 'has no secret: a secret has printable ASCII'],
    [['add', 'shop', '--secret-env', 'HOOKTRAIL_TEST_UNSET'], 'HOOKTRAIL_TEST_UNSET is not set'],
  ] as const) {
    const { code, stdout, stderr } = await secrets(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(stderr).not.toContain(value)
  }
  expect((await secrets('remove', 'none')).stderr).toContain('No secret none is saved here')
})
