import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hooktrail } from '../../support/processes/command-in-process.ts'
import { hooktrail as startHooktrail } from '../../support/processes/hooktrail-command.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('--version prints the version and nothing else', async () => {
  const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(await startHooktrail('--version')).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' })
})

test('--help names every command; each command has its own', async () => {
  expect(await commandsOf()).toEqual([
    ...['serve', 'run', 'status', 'wait', 'watch', 'assert'],
    ...['list', 'show', 'trail', 'check', 'types', 'findings'],
    ...['fixtures', 'send', 'scenarios', 'scenario', 'replay', 'drill'],
    ...['register', 'environment', 'secrets', 'practice', 'route', 'tunnel'],
    ...['sessions', 'tag', 'note', 'delete', 'restore', 'import', 'export'],
    ...['init', 'allow', 'open', 'access', 'agent', 'mcp', 'index', 'vacuum', 'report', 'completion'],
  ])
  const serve = await hooktrail('serve', '--help')
  expect(serve.code).toBe(0)
  for (const option of ['--port', '--ui-port', '--no-ui', '--host', '--data', '--json']) {
    expect(serve.stdout).toContain(option)
  }
  expect(serve.stdout).not.toContain('--welcome')
})

test('every command and subcommand but completion takes --help, --data and --json', async () => {
  const groups = [
    'route',
    'environment',
    'secrets',
    'sessions',
    'tunnel',
    'access',
    'index',
    'findings',
    'agent',
  ]
  const below = await Promise.all(
    groups.map(async group => (await commandsOf(group)).map(command => [group, command])),
  )
  expect(below.map(commands => commands.length)).toEqual([4, 3, 3, 10, 6, 2, 5, 3, 1])
  // A group without an action has the options at its subcommands. The completion of a shell's lines reads no
  // data folder.
  const own = (await commandsOf())
    .filter(name => name !== 'completion' && (name === 'sessions' || !groups.includes(name)))
    .map(name => [name])
  for (const command of [...own, ...below.flat()]) {
    const { code, stdout, stderr } = await hooktrail(...command, '--help')
    expect([command, code, stderr]).toEqual([command, 0, ''])
    for (const option of ['--help', '--data <folder>', '--json']) {
      expect(stdout, `${command.join(' ')} ${option}`).toContain(`  ${option} `)
    }
  }
})

test('an empty address is no address: it would be all of them', async () => {
  const ended = await hooktrail('serve', '--host', '', '--data', temporaryFolder())
  expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining('Enter an address') })
})

test.each([
  [['list', 'status:failed'], "status:failed is no argument of list. Did you mean --where 'status:failed'?"],
  [['start'], "unknown command 'start' (Did you mean serve?"],
  [['listen', '--port', '1'], "unknown command 'listen' (Did you mean serve?"],
  [['forward'], '`route add` forwards deliveries to an app.'],
  [['serv'], "unknown command 'serv' (Did you mean serve?)"],
])('%j says what was meant', async (args, message) => {
  expect(await hooktrail(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
})

test('a query that is almost another one says so', async () => {
  for (const [query, meant] of [
    ['status=failed', 'status:failed'],
    ['kind:isuance', 'kind:issuance'],
  ] as const) {
    const ended = await hooktrail('list', '--where', query, '--data', temporaryFolder())
    expect([ended.code, ended.stderr]).toEqual([0, expect.stringContaining(`Did you mean ${meant}?`)])
  }
})

test('defaults are written as people write them', async () => {
  const texts = await Promise.all(
    ['wait', 'replay', 'drill', 'send', 'serve', 'scenario'].map(
      async command => (await hooktrail(command, '--help')).stdout,
    ),
  )
  expect(texts[0]).toContain('(default: 60s)')
  expect(texts[1]).toContain('(default: asap)')
  for (const text of texts) expect(text).not.toMatch(/default: (?:\[|\{|"")/)
})

test('completion takes no data folder, and docs/commands.md says so', async () => {
  expect((await hooktrail('completion', 'bash', '--data', temporaryFolder())).code).toBe(2)
  const page = readFileSync(new URL('../../../docs/commands.md', import.meta.url), 'utf8')
  expect(page).toMatch(/Every command except .*`completion` takes `--data DIR`/)
})

/** The names of commands in a help, whose groups follow the options. */
async function commandsOf(...command: string[]): Promise<string[]> {
  const { code, stdout } = await hooktrail(...command, '--help')
  expect(code).toBe(0)
  const [, list = ''] = stdout.split('\nOptions:\n')
  return [...list.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name = '']) => name).filter(name => name !== 'help')
}

test.each([
  [[]],
  [['unknown']],
  [['list', '--unknown']],
  [['list', 'surplus']],
  [['list', '--limit', '0']],
  [['serve', '--port', '65536']],
  [['serve', '--port', 'http']],
  [['serve', '--ui-port', '-1']],
  [['list', '--data', '']],
  [['show']],
  [['send', 'issuance-pending']],
  [['replay', '--to', 'http://127.0.0.1/']],
])('hooktrail %j is wrong usage: status 2, words on stderr alone', async args => {
  const ended = await hooktrail(...args)
  expect([ended.code, ended.stdout]).toEqual([2, ''])
  expect(ended.stderr).not.toBe('')
})

test('the process ends with the status of its command', async () => {
  expect((await startHooktrail('list', '--unknown')).code).toBe(2)
})

test('a data folder that the system refuses is told by its path, with --data as the way out', async () => {
  const dataDir = join(temporaryFolder(), 'n'.repeat(300))
  const ended = await hooktrail('sessions', '--data', dataDir)
  expect([ended.code, ended.stdout]).toEqual([3, ''])
  expect(ended.stderr).toMatch(/The path \S*nnn…nnn\S* is longer than the system allows \(ENAMETOOLONG\)/)
  expect(ended.stderr).toContain('another data folder with --data')
})
