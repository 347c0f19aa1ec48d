import { expect, test } from 'vitest'
import { recordingServer } from '../../../../support/network/recording-server.ts'
import { hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { hooktrail as startHooktrail } from '../../../../support/processes/hooktrail-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('several at once without a holder all get their turn, and leave the folder free', async () => {
  const dataDir = temporaryFolder()
  const target = await recordingServer()
  const all = await Promise.all(
    Array.from({ length: 2 }, () =>
      startHooktrail('send', 'funding-pending', '--to', target.url, '--data', dataDir),
    ),
  )
  expect(all.map(({ code, stderr }) => [code, stderr])).toEqual(Array(2).fill([0, '']))
  expect(target.recorded).toHaveLength(2)
  await hooktrailServe(dataDir, ['--no-ui'])
})
