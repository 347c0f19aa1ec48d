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
    [['add', `shop=${value}`], 'this is not a name. Not valid: a name has 1 to 63 letters'],
    [['add', `shop=${value}`, 'x'], "too many arguments for 'add'. Expected 1 argument but got 2."],
    [['shop', value], "too many arguments for 'list'. Expected 0 arguments but got 2."],
    [['add', 'shop', `--value=${value}`], "unknown option '--value'"],
    [['add', 'shop', `--jsn=${value}`], "unknown option '--jsn'"],
    [['add', 'shop', `-${value}`], 'unknown option'],
    [['add', 'shop', `--${value}`], 'unknown option'],
    [['add', 'shop', '--jsn'], "unknown option '--jsn' (Did you mean --json?)"],
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
