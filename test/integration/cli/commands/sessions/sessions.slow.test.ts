import { expect, test } from 'vitest'
import { fundingExample } from '../../../../support/inspection/examples.ts'
import { post } from '../../../../support/network/http-call.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('what is written of a session is changed later, and a session that was begun is ended', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const sessions = (...args: string[]) => hooktrail('sessions', ...args, '--data', served.dataDir, '--json')
  await sessions('start', 'Refunds', '--note', 'try', '--environment', 'stage')
  const changed = await sessions('change', '2', '--environment', 'production', '--app-version', '1.5')
  const written = { name: 'Refunds', note: 'try', environment: 'production', appVersion: '1.5' }
  expect(jsonLines(changed)).toMatchObject([{ id: 2, ...written }])
  expect(jsonLines(await sessions('change', '2', '--note', '', '--name', 'Back'))).toMatchObject([
    { ...written, name: 'Back', note: '' },
  ])
  expect(await sessions('change', '2')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--app-version'),
  })

  await post(served.captureUrl, fundingExample('pending'))
  expect(jsonLines(await sessions('end'))).toEqual([{ ended: 2 }])
  await post(served.captureUrl, fundingExample('pending'))
  expect(jsonLines(await sessions())).toMatchObject([
    { id: 2, deliveryCount: 1, isCurrent: false },
    { id: 1, deliveryCount: 1, isCurrent: true },
  ])
  expect(jsonLines(await sessions('end'))).toEqual([{ ended: null }])
  await served.stop()
  expect(await sessions('end')).toMatchObject({ code: 3, stderr: expect.stringMatching(/hooktrail serve/) })
})
