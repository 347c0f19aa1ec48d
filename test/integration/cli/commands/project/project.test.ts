import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import {
  commandPath,
  hooktrailIn,
  hooktrailServeIn,
} from '../../../../support/processes/hooktrail-command.ts'
import { noTerminal, openTerminal } from '../../../../support/processes/terminal.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

function worktree(setup: object): string {
  const folder = realpathSync.native(temporaryFolder())
  writeFileSync(join(folder, 'hooktrail.config.json'), JSON.stringify(setup))
  return folder
}

test('two worktrees capture at once on their own ports and folders with the same routes, and commands below find their own', async () => {
  const app = await recordingServer()
  const setup = { port: 0, uiPort: 0, routes: [{ name: 'app', path: '/*', targets: [{ url: app.url }] }] }
  const folders = [worktree(setup), worktree(setup)]
  const served = await Promise.all(folders.map(folder => hooktrailServeIn(folder)))
  expect(served.map(({ dataDir }) => dataDir)).toEqual(folders.map(folder => join(folder, '.hooktrail')))
  const body = JSON.stringify(transactionExample('issuance', 'COMPLETE'))
  await fetch(served[0]?.captureUrl ?? '', { method: 'POST', body })
  const lists = await Promise.all(
    folders.map(async folder => {
      mkdirSync(join(folder, 'below'))
      const { code, stdout } = await hooktrailIn(join(folder, 'below'), 'list', '--json')
      return [code, stdout.split('\n').length - 1]
    }),
  )
  expect(lists).toEqual([
    [0, 1],
    [0, 0],
  ])
  await expect.poll(() => app.recorded.map(({ body: received }) => received.toString())).toEqual([body])
  await fetch(served[1]?.captureUrl ?? '', { method: 'POST', body: '{}' })
  await expect.poll(() => app.recorded.length).toBe(2)
  for (const one of served) await one.stop()
})

test('lists say what is from the file', async () => {
  const folder = worktree({ routes: [{ name: 'app' }], muted: [{ code: 'amount-zero' }] })
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const served = await hooktrailServe(join(folder, '.hooktrail'), ['--no-ui', '--port', '0'])
  await hooktrail('route', 'add', '--path', '/own', '--status', '500')
  await hooktrail('findings', 'mute', 'amount-form')
  expect((await hooktrail('route', 'list')).stdout).toBe('1  *  app  (from file)\n2  /own  responds 500\n')
  expect((await hooktrail('findings', 'list')).stdout).toBe('amount-zero  (from file)\namount-form\n')
  const json = (await hooktrail('findings', 'list', '--json')).stdout.split('\n')
  expect(json.map(line => line.includes('"isFromFile":true'))).toEqual([true, false, false])
  await served.stop()
})

test('options win over the file; a command with a data folder reads no file', async () => {
  const folder = worktree({ port: 1, uiPort: 1, data: 'from-file' })
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const saved = temporaryFolder()
  const args = [
    ...['--port', '0', '--ui-port', '0', '--data', saved, '--until', 'kind:issuance'],
    ...['--timeout', '1ms'],
  ]
  const served = await hooktrail('serve', '--json', ...args)
  expect(JSON.parse(served.stdout.split('\n')[0] ?? '').dataDir).toBe(saved)
  expect(existsSync(join(folder, 'from-file'))).toBe(false)

  writeFileSync(join(folder, 'hooktrail.config.json'), '{"pord":1}')
  expect((await hooktrail('list', '--data', saved)).code).toBe(0)
  expect(await hooktrail('list')).toEqual({
    code: 2,
    stdout: '',
    stderr: `hooktrail: ${join(folder, 'hooktrail.config.json')}:1: /pord: Unknown member. Did you mean "port"?\n`,
  })
})

test('init shows both files, asks, and replaces none', async () => {
  const folder = realpathSync.native(temporaryFolder())
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const [file, ignoreFile] = [join(folder, 'hooktrail.config.json'), join(folder, '.gitignore')]
  // Of a cloned repository: such a link may lead to /dev/zero, which has no end.
  const elsewhere = join(temporaryFolder(), 'elsewhere')
  symlinkSync(elsewhere, ignoreFile)
  for (const leads of ['nowhere', 'to a file']) {
    if (leads === 'to a file') writeFileSync(elsewhere, '.hooktrail/\n')
    expect((await hooktrail('init', '--yes')).stderr, leads).toContain('.gitignore is a link.')
    expect(existsSync(file), leads).toBe(false)
  }
  rmSync(ignoreFile)
  // Bytes that are no UTF-8 stay.
  writeFileSync(ignoreFile, 'caf\u00e9', 'latin1')
  const asked = await hooktrail('init', '--port', '0')
  expect([asked.code, asked.stdout]).toEqual([2, ''])
  expect(asked.stderr).toMatch(/"port": 0,[\s\S]*Added to .*\.gitignore:\n {2}\.hooktrail\/\n/)
  expect([existsSync(file), readFileSync(ignoreFile, 'latin1')]).toEqual([false, 'caf\u00e9'])

  const written = await hooktrail('init', '--port', '0', '--yes')
  expect([written.code, written.stdout]).toEqual([0, `Written: ${file}\nWritten: ${ignoreFile}\n`])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ data: '.hooktrail', port: 0, uiPort: 0 })
  expect(readFileSync(ignoreFile, 'latin1')).toBe('caf\u00e9\n.hooktrail/\n')
  const again = await hooktrail('init', '--yes')
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('exists')])
  expect(JSON.parse(readFileSync(file, 'utf8')).port).toBe(0)
})

test('allow shows what the file asks for, allows it with consent alone, and the running Hooktrail follows', async () => {
  const url = 'https://hooks.example.invalid/a'
  const folder = worktree({ port: 0, routes: [{ name: 'app', path: '/hooks', targets: [{ url }] }] })
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const text = `The route app sends every delivery at /hooks to ${url}, with production data`
  await hooktrailServe(join(folder, '.hooktrail'), ['--no-ui'])
  const isEnabled = async () => JSON.parse((await hooktrail('route', 'list', '--json')).stdout).isEnabled
  const asked = await hooktrail('allow')
  expect(asked).toEqual({ code: 2, stdout: '', stderr: `${text}\nhooktrail: Add --yes to allow this.\n` })
  expect(await isEnabled()).toBe(false)
  expect(await hooktrail('allow', '--yes')).toEqual({ code: 0, stdout: `Allowed: ${text}\n`, stderr: '' })
  expect(await isEnabled()).toBe(true)
  expect((await hooktrail('allow')).stderr).toBe('Nothing to allow.\n')
  expect((await hooktrail('allow', '--json')).stdout).toBe('{"allowed":[]}\n')
  vi.spyOn(process, 'cwd').mockReturnValue(temporaryFolder())
  expect(await hooktrail('allow', '--yes')).toMatchObject({ code: 1, stdout: '' })
})

test('allow before the first start makes a data folder that Git ignores', async () => {
  const folder = worktree({
    port: 0,
    routes: [{ name: 'app', targets: [{ url: 'https://hooks.example.invalid/' }] }],
  })
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  expect(await hooktrail('allow', '--yes')).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, '.hooktrail', '.gitignore'), 'utf8')).toBe('*\n')
})

test('in a terminal, allow asks; without a yes it fails and allows nothing', async context => {
  if (noTerminal !== null) return context.skip(noTerminal)
  const targets = [{ url: 'https://app.example/hooks' }]
  const folder = worktree({ port: 0, routes: [{ name: 'app', path: '/hooks', targets }] })
  const command = `cd "${folder}"; "${process.execPath}" "${commandPath}" allow; echo "ended with $?"`
  const terminal = openTerminal('sh', '-c', command)
  await terminal.shows('[y/N]')
  expect(terminal.shown()).toContain('to https://app.example/hooks')
  const endOfInput = '\u0004'
  terminal.type(endOfInput)
  await terminal.shows('ended with')
  expect(terminal.shown()).toMatch(/Not allowed\.\s+ended with 1/)
  expect(existsSync(join(folder, '.hooktrail'))).toBe(false)
})

test('register calls an environment of the file only once it is allowed, and names a missing variable', async () => {
  const secret = { from: 'env', variable: 'HOOKTRAIL_TEST_NONE' }
  const authentication = { kind: 'header', headers: [{ name: 'X-Key', secret }] }
  const baseUrl = 'https://hooks.example.invalid'
  const folder = worktree({
    port: 0,
    environments: [{ name: 'stage', service: 'funding', baseUrl, authentication }],
  })
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const callback = ['--environment', 'Stage', '--callback', 'https://example.com/hooks', '--skip-probe']
  const refused = await hooktrail('register', ...callback)
  const text = `Registrations call ${baseUrl}, with the variable HOOKTRAIL_TEST_NONE of your environment`
  expect(refused).toEqual({
    code: 3,
    stdout: '',
    stderr: `hooktrail: Not allowed yet: ${text}. Allow it with \`hooktrail allow\`.\n`,
  })
  expect(await hooktrail('allow', '--yes')).toMatchObject({ code: 0, stdout: `Allowed: ${text}\n` })
  const missing = await hooktrail('register', ...callback)
  expect([missing.code, missing.stderr]).toEqual([
    3,
    expect.stringContaining('HOOKTRAIL_TEST_NONE is not set'),
  ])
  expect((await hooktrail('environment', 'list')).stdout).toMatch(/^stage .*\(from file\)\n$/)
})
