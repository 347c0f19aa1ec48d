import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transactionExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { recordingServer } from '../../../../support/network/recording-server.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

test('export, then import elsewhere, then replay of the folder: the same bytes arrive', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const bodies = (['PENDING', 'COMPLETE'] as const).map(status =>
    JSON.stringify(transactionExample('issuance', status)),
  )
  for (const body of bodies) await httpCall(`${served.captureUrl}/hooks?x=1`, { method: 'POST', body })
  const out = join(temporaryFolder(), 'fixtures')
  const exported = await hooktrail(
    ...[
      ...['export', '--format', 'fixtures', '--keep-originals', '--out', out, '--data', served.dataDir],
      '--json',
    ],
  )
  expect(jsonLines(exported)).toEqual([{ out, format: 'fixtures', deliveries: 2, pseudonyms: false }])

  const { dataDir: elsewhere } = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const dry = await hooktrail('import', out, '--dry-run', '--data', elsewhere)
  expect(dry.stdout).toMatch(/2 deliveries would be imported/)
  const imported = await hooktrail('import', out, '--data', elsewhere, '--json')
  expect(jsonLines(imported)).toMatchObject([
    { format: 'fixtures', deliveries: 2, services: { transactions: 2 } },
  ])
  expect(jsonLines(await hooktrail('list', '--data', elsewhere, '--json')).length).toBe(2)

  const { url, recorded } = await recordingServer()
  const replayed = await hooktrail('replay', out, '--to', url, '--order', 'arrived')
  expect(replayed.code, replayed.stderr).toBe(0)
  expect(recorded.map(one => one.body.toString())).toEqual(bodies)

  const stored = await hooktrail('replay', out, '--to', url, '--data', elsewhere)
  expect(stored).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/Omit --data/) })

  const refused = await hooktrail('import', join(out, 'gone'), '--data', elsewhere)
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/does not exist.*Nothing was imported/),
  })
  expect((await hooktrail('export', '--format', 'har', '--out', out, '--data', served.dataDir)).code).toBe(2)
})
