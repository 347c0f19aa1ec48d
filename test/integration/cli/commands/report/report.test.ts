import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { storeOfOne } from './report-steps.ts'

test('report writes the folder that it prints without --out, with no Hooktrail running', async () => {
  const dataDir = await storeOfOne()
  const printed = await hooktrail('report', '--data', dataDir)
  expect(printed.code).toBe(0)
  expect(printed.stdout).toContain('=== store.json')
  const path = join(temporaryFolder(), 'report')
  const made = await hooktrail('report', '--out', path, '--data', dataDir)
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing was sent.') })
  const store = JSON.parse(readFileSync(join(path, 'store.json'), 'utf8')) as object
  expect(store).toMatchObject({ deliveries: 1, store: { quickCheck: 'ok' } })
  const again = await hooktrail('report', '--out', path, '--data', dataDir)
  expect(again).toMatchObject({
    code: expect.not.stringMatching('0'),
    stderr: expect.stringContaining('not empty'),
  })
})

test('serve captures where the log cannot be written', async () => {
  const dataDir = temporaryFolder()
  writeFileSync(join(dataDir, 'logs'), 'in the way')
  const served = await hooktrailServe(dataDir, ['--no-ui'])
  const { status } = await fetch(served.captureUrl, { method: 'POST', body: '{}' })
  expect(status).toBe(200)
  expect((await served.stop()).stderr).toContain('The log is not written')
})

test('a damaged or missing store is reported too, and commands write no log', async () => {
  const empty = temporaryFolder()
  const missing = await hooktrail('report', '--data', empty)
  expect(missing.stdout).toContain('"unreadable": "store-missing"')
  expect(readdirSync(empty)).toEqual([])
  const damaged = temporaryFolder()
  writeFileSync(join(damaged, 'store.db'), 'no database at all '.repeat(1000))
  const { code, stdout } = await hooktrail('report', '--data', damaged)
  expect([code, stdout.includes('"unreadable": "store-damaged"')]).toEqual([0, true])
  expect(existsSync(join(damaged, 'logs'))).toBe(false)
})

test('--with-dumps is refused without --out', async () => {
  const { code, stderr } = await hooktrail('report', '--with-dumps', '--data', temporaryFolder())
  expect(code).toBe(2)
  expect(stderr).toContain('--with-dumps requires --out.')
})
