import { expect, test } from 'vitest'
import { fundingExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { folderOfFile, temporaryFolder } from '../../../../support/temporary-folder.ts'

const data = ['--data', folderOfFile()]

async function servedWith(count: number) {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  for (let at = 0; at < count; at += 1)
    await httpCall(served.captureUrl, { method: 'POST', body: JSON.stringify(fundingExample('pending')) })
  const run = async (...args: string[]) => {
    const ended = await hooktrail(...args, '--data', served.dataDir, '--json')
    expect(ended.stderr).toBe('')
    return jsonLines(ended)
  }
  return { ...served, run }
}

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

test('deliveries are deleted and restored, also without a running Hooktrail', async () => {
  const { run, dataDir, stop } = await servedWith(3)
  const words = await hooktrail('delete', '1', '3', '--data', dataDir)
  expect(words.stdout).toBe('2 deliveries deleted. To restore, within an hour: hooktrail restore 1\n')
  expect(await run('list')).toMatchObject([{ id: 2 }])
  expect(await run('restore')).toMatchObject([{ undo: 'd1', count: 2 }])
  await stop()
  expect(await run('restore', '1')).toEqual([{ restored: 2 }])
  expect(await run('list', '--where', 'kind:funding')).toMatchObject([{ id: 3 }, { id: 2 }, { id: 1 }])
  const again = await hooktrail('restore', '1', '--data', dataDir)
  expect([again.code, again.stdout]).toEqual([1, ''])
  expect(again.stderr).toContain('too old to undo')
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
