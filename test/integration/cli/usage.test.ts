import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hooktrail } from '../../support/hooktrail-command.ts'

test('--version prints the version and nothing else', async () => {
  const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  expect(await hooktrail('--version')).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' })
})

test('--help names every command; each command has its own', async () => {
  const help = await hooktrail('--help')
  expect(help.code).toBe(0)
  for (const command of ['serve', 'list', 'show', 'fixtures', 'send', 'replay', 'route']) {
    expect(help.stdout).toContain(command)
  }
  const serve = await hooktrail('serve', '--help')
  expect(serve.code).toBe(0)
  for (const option of ['--port', '--ui-port', '--no-ui', '--host', '--data', '--json']) {
    expect(serve.stdout).toContain(option)
  }
  expect(serve.stdout).not.toContain('--welcome')
})

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
