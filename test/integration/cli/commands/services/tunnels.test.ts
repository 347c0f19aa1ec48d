import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('a tunnel is added with its program allowed, started, stopped and removed in a shell', async () => {
  const { dataDir } = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const data = ['--data', dataDir]
  // It prints the address of the inlet as the public one.
  const program = join(temporaryFolder(), 'tunnel.mjs')
  writeFileSync(program, 'console.log("at", process.argv[2])\nsetInterval(() => {}, 1000)\n')
  const typed = [
    ...['--via', 'command', '--pattern', 'http://\\S+'],
    ...[...data, '--', process.execPath, program, '{url}'],
  ]
  const added = await hooktrail('tunnel', 'add', 'mine', '--json', ...typed)
  expect([added.code, added.stderr]).toEqual([0, ''])
  expect(jsonLines(added)).toMatchObject([{ id: 1, name: 'mine', state: 'off', isApproved: true }])
  const started = await hooktrail('tunnel', 'start', '1', ...data)
  expect([started.code, started.stderr]).toEqual([0, ''])
  const address = started.stdout.trim()
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect((await hooktrail('tunnel', 'list', ...data)).stdout).toContain(`mine  up  ${address}`)
  expect((await hooktrail('tunnel', 'stop', '1', ...data)).stdout).toContain('mine  off')
  expect((await hooktrail('tunnel', 'remove', '1', ...data)).code).toBe(0)
  expect((await hooktrail('tunnel', 'list', ...data)).stdout).toBe('')
})

test('start waits for the address, and says why there is none', async () => {
  const { dataDir } = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const data = ['--data', dataDir]
  await hooktrail('tunnel', 'add', 'mine', '--via', 'proxy', '--public-url', 'http://127.0.0.1:1', ...data)
  const { code, stderr } = await hooktrail('tunnel', 'start', '1', '--timeout', '1ms', ...data)
  expect([code, stderr]).toEqual([
    3,
    expect.stringMatching(/^hooktrail: The tunnel mine is (starting|down)\. /),
  ])
  expect((await hooktrail('tunnel', 'start', '9', ...data)).code).toBe(1)
  const lonely = await hooktrail('tunnel', 'start', '1', '--data', temporaryFolder())
  expect(lonely).toMatchObject({ code: 3, stderr: expect.stringContaining('Start it with') })
})

test.each([
  [['--via', 'ssh'], '--via ssh needs --ssh-host.'],
  [['--via', 'proxy'], '--via proxy needs --public-url.'],
  [['--via', 'command', '--pattern', 'x'], '--via command needs the program after --.'],
  [['--via', 'cloudflared', '--public-url', 'http://a'], '--public-url is no option of --via cloudflared.'],
  [['--via', 'ssh', '--ssh-host', 'a b'], '--ssh-host: letters, digits'],
  [['--via', 'proxy', '--public-url', 'http://a/b'], '--public-url: a URL of http or https without a path'],
  [[], "required option '--via <way>' not specified"],
] as const)('tunnel add %j says what is missing or wrong', async (args, message) => {
  const { code, stderr } = await hooktrail('tunnel', 'add', 'mine', ...args, '--data', temporaryFolder())
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})
