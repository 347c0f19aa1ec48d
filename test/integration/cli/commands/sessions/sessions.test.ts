import { expect, test } from 'vitest'
import { fundingExample } from '../../../../support/inspection/examples.ts'
import { post } from '../../../../support/network/http-call.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('a session is begun in a running Hooktrail, split, merged, noted, archived and pinned', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const sessions = async (...args: string[]) => {
    const ended = await hooktrail('sessions', ...args, '--data', served.dataDir, '--json')
    expect(ended.stderr).toBe('')
    return jsonLines(ended)
  }
  const begun = await sessions(
    ...['start', 'Refunds', '--environment', 'stage', '--app-version', '1.4', '--note', 'try'],
  )
  expect(begun).toMatchObject([
    { id: 2, name: 'Refunds', environment: 'stage', appVersion: '1.4', note: 'try', isCurrent: true },
  ])
  for (let count = 0; count < 3; count += 1) await post(served.captureUrl, fundingExample('pending'))
  expect(await sessions('split', '2', '--from', '2', '--name', 'The rest')).toMatchObject([
    { moved: 2, session: { id: 3, name: 'The rest', deliveryCount: 2 } },
  ])
  expect(await sessions('note', '3', 'what is left')).toMatchObject([{ note: 'what is left' }])
  expect(await sessions('archive', '3')).toMatchObject([{ isArchived: true }])
  expect(await sessions('archive', '3', '--undo')).toMatchObject([{ isArchived: false }])
  expect(await sessions('pin', '3')).toMatchObject([{ isPinned: true }])
  expect(await sessions('pin', '3', '--undo')).toMatchObject([{ isPinned: false }])
  expect(await sessions('pin', '--delivery', '1')).toEqual([{ id: 1, isPinned: true }])
  expect(await sessions('merge', '3', '--into', '1')).toMatchObject([{ moved: 2, session: { id: 1 } }])
  expect(await sessions('remove', '2')).toEqual([{ removed: 0, saved: 1, isComplete: true }])
  const words = await hooktrail(
    ...['sessions', 'split', '1', '--from', '3', '--name', 'x', '--data', served.dataDir],
  )
  expect(words).toMatchObject({ code: 0, stdout: '1 delivery moved to session 4.\n' })
})

test('what cannot be done is said: nothing runs, nothing is there, nothing is named', async () => {
  const dataDir = temporaryFolder()
  const data = ['--data', dataDir]
  expect(await hooktrail('sessions', 'start', 'Refunds', ...data)).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/hooktrail serve/),
  })
  await hooktrailServe(dataDir, ['--no-ui'])
  expect(await hooktrail('sessions', 'note', '77', 'x', ...data)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/no session 77/),
  })
  expect((await hooktrail('sessions', 'pin', '--delivery', '5', ...data)).stderr).toMatch(/No delivery 5/)
  expect((await hooktrail('sessions', 'pin', ...data)).code).toBe(2)
  expect((await hooktrail('sessions', 'start', ' ', ...data)).code).toBe(2)
  expect((await hooktrail('sessions', 'merge', '1', ...data)).code).toBe(2)
})
