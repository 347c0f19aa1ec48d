import { readdirSync } from 'node:fs'
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
