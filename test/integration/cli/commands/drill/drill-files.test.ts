import { readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fundingBody, post } from '../../../../support/network/http-call.ts'
import { hooktrail, servedOfFile } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { drilled, summaryOf } from './drill-steps.ts'

const served = servedOfFile()

test('--save-tests also writes each new failure as a test, in the folder of failures', async () => {
  const folder = temporaryFolder()
  const { dataDir } = served()
  const { drill } = await drilled('last-arrival-wins', dataDir)
  const saving = ['--property', 'order', '--save', folder, '--save-tests']
  const found = await drill(...saving, 'test-node')
  const file = join(folder, 'tests', 'order-issuance-complete.test.mjs')
  expect(found.code).toBe(1)
  expect(found.stderr).toContain(`Saved ${file}\n`)
  expect(readFileSync(file, 'utf8')).toContain('test("Order: issuance-complete", async () => {')
  // It may have the bodies of captured records.
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  // A file is never replaced: it may have been edited.
  renameSync(join(folder, 'scenarios'), join(folder, 'earlier'))
  const standing = await drill(...saving, 'test-node', '--seed', '4')
  expect(standing.stderr).toContain(`Not saved: ${file}. ${file} exists.`)
  expect(standing.code).toBe(1)
  const outside = temporaryFolder()
  rmSync(join(folder, 'tests'), { recursive: true })
  symlinkSync(outside, join(folder, 'tests'))
  rmSync(join(folder, 'scenarios'), { recursive: true })
  const linked = await drill(...saving, 'test-node', '--seed', '4')
  expect(linked.stderr).toContain(`Not saved: ${file}. `)
  expect(readdirSync(outside)).toEqual([])

  const alone = await drill('--save-tests', 'test-node')
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--save-tests needs --save')])
  expect((await drill(...saving, 'test-jest')).code).toBe(2)
})

test('--from drills an exported folder of fixtures, and an unknown folder is refused', async () => {
  const { dataDir, captureUrl } = served()
  const { drill } = await drilled('right', dataDir)
  for (const status of ['pending', 'complete'])
    await post(captureUrl, fundingBody('037c9d1e2f3a4b5c6d7e8f9012345678', status))
  const out = join(temporaryFolder(), 'fixtures')
  const exported = await hooktrail(
    ...['export', '--format', 'fixtures', '--keep-originals', '--out', out, '--data', dataDir],
  )
  expect(exported.code).toBe(0)
  const committed = `${out}-committed`
  renameSync(out, committed)
  const ended = await drill(
    ...['--from', committed, '--trail', 'fixtures-committed', '--property', 'order', '--json'],
  )
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(summaryOf(ended).held).toEqual(['order'])
  const none = await drill('--from', join(out, 'none'))
  expect(none.code).not.toBe(0)
  expect(none.stderr).toContain('none')
})
