import { expect, test } from 'vitest'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { folderOfFile } from '../../../../support/temporary-folder.ts'
import { servedWith } from './organizing-steps.ts'

const data = ['--data', folderOfFile()]

test('deliveries of a running Hooktrail are tagged, noted and found by both', async () => {
  const { run, dataDir } = await servedWith(3)
  expect(await run('tag', '1', '2', '--add', 'checkout', '--add', 'Ask us')).toMatchObject([{ changed: 2 }])
  expect(await run('tag', '--where', 'tag:checkout id:2', '--remove', 'checkout')).toMatchObject([
    { changed: 1 },
  ])
  expect(await run('note', '1', '--text', 'first of all')).toMatchObject([{ changed: 1 }])
  expect(await run('list', '--where', 'tag:checkout')).toMatchObject([
    { id: 1, tags: ['Ask us', 'checkout'], hasNote: true },
  ])
  expect(await run('list', '--where', 'note:first')).toMatchObject([{ id: 1 }])
  const shown = await hooktrail('show', '1', '--data', dataDir)
  expect(shown.stdout).toContain('tags: Ask us, checkout\nnote:\n  first of all\n')
})

test.each([
  [['delete']],
  [['delete', '1', '--where', 'id:1']],
  [['tag', '1']],
  [['tag', '1', '--add', 'a,b']],
  [['note', '1']],
  [['restore', 'x']],
])('hooktrail %j is wrong usage and changes nothing', async args => {
  const ended = await hooktrail(...args, ...data)
  expect([ended.code, ended.stdout]).toEqual([2, ''])
  expect(ended.stderr).not.toBe('')
})
