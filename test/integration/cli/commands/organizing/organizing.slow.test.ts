import { expect, test } from 'vitest'
import { hooktrail } from '../../../../support/processes/command-in-process.ts'
import { servedWith } from './organizing-steps.ts'

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
