import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hooktrail, servedOfFile } from '../../../../support/processes/command-in-process.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { drilled, summaryOf } from './drill-steps.ts'

const served = servedOfFile()

test('--save writes a failure once; its file fails alone, is sent first with --save, and holds once the app is mended', async () => {
  const folder = temporaryFolder()
  const { dataDir } = served()
  const wrong = await drilled('last-arrival-wins', dataDir)
  const found = await wrong.drill('--property', 'order', '--save', folder)
  const file = join(folder, 'scenarios', 'order-issuance-complete.json')
  expect([found.code, found.stderr]).toEqual([1, `Saved ${file}\n`])

  const later = await wrong.drill('--property', 'order', '--save', folder, '--seed', '4')
  expect(later.stderr).toBe('')
  expect(later.stdout).toContain(`Saved sequences: 0 held, 1 broken\n  ${file}: broken`)
  expect(readdirSync(join(folder, 'scenarios'))).toEqual(['order-issuance-complete.json'])

  const args = (kind: typeof wrong) => [
    '--to',
    kind.receiver.url,
    '--state-url',
    kind.receiver.stateUrl,
    '--data',
    dataDir,
  ]
  const alone = await hooktrail('drill', file, ...args(wrong), '--settle', '20', '--json')
  expect(alone.code).toBe(1)
  expect(summaryOf(alone)).toMatchObject({
    ...{ runs: 1, broken: ['order'], held: [] },
    saved: [{ name: file, property: 'order', verdict: 'broken' }],
  })
  const [, ...repeat] = summaryOf(alone).failures[0]?.repeat.replaceAll("'", '').split(' ') ?? []
  expect((await hooktrail(...repeat)).code).toBe(1)
  const right = await drilled('right', dataDir)
  const mended = await hooktrail('drill', file, ...args(right), '--settle', '20')
  expect([mended.code, mended.stderr]).toEqual([0, ''])
  expect(mended.stdout).toContain('Saved sequences: 1 held, 0 broken')
})

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
  // A file is never replaced: it may have been edited.
  renameSync(join(folder, 'scenarios'), join(folder, 'earlier'))
  const standing = await drill(...saving, 'test-node', '--seed', '4')
  expect(standing.stderr).toContain(`Not saved: ${file}. ${file} exists.`)
  expect(standing.code).toBe(1)

  const alone = await drill('--save-tests', 'test-node')
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--save-tests needs --save')])
  expect((await drill(...saving, 'test-jest')).code).toBe(2)
})

test('--from drills an exported folder of fixtures, and an unknown folder is refused', async () => {
  const { dataDir, captureUrl } = served()
  const { drill } = await drilled('right', dataDir)
  const body = (status: string) => ({
    event: 'funding',
    payload: {
      fid: '037c9d1e2f3a4b5c6d7e8f9012345678',
      status,
      currency: 'mxn',
      amount: '500.00',
      method: 'spei',
      details: {},
    },
  })
  for (const status of ['pending', 'complete']) {
    await fetch(captureUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body(status)),
    })
  }
  const out = join(temporaryFolder(), 'fixtures')
  const exported = await hooktrail(
    'export',
    '--format',
    'fixtures',
    '--keep-originals',
    '--out',
    out,
    '--data',
    dataDir,
  )
  expect(exported.code).toBe(0)
  const committed = `${out}-committed`
  renameSync(out, committed)
  const ended = await drill(
    '--from',
    committed,
    '--trail',
    'fixtures-committed',
    '--property',
    'order',
    '--json',
  )
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  expect(summaryOf(ended).held).toEqual(['order'])
  const none = await drill('--from', join(out, 'none'))
  expect(none.code).not.toBe(0)
  expect(none.stderr).toContain('none')
})
