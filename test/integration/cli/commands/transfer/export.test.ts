import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fundingExample, transactionExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'
import { exportTo, issuance } from './export-steps.ts'

test('what leaves is a session, a record or what a query finds, in each format', async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const { dataDir, captureUrl } = served
  const post = (body: object) => httpCall(captureUrl, { method: 'POST', body: JSON.stringify(body) })
  await post(issuance)
  await post(fundingExample('pending'))
  await hooktrail('sessions', 'start', 'Second', '--data', dataDir)
  await post(transactionExample('issuance', 'COMPLETE'))
  await post(transactionExample('redemption', 'PENDING'))

  const session = exportTo('second.ndjson', dataDir, '--format', 'ndjson', '--session', '2')
  expect(await session.ended).toMatchObject({ code: 0, stderr: '' })
  const lines = readFileSync(session.out, 'utf8').trim().split('\n')
  expect(lines.map(line => JSON.parse(line).kind)).toEqual(['issuance', 'redemption'])

  const record = exportTo('record.har', dataDir, '--format', 'har', '--record', String(issuance.payload.id))
  expect(jsonLines(await record.ended)).toMatchObject([{ format: 'har', deliveries: 2, pseudonyms: true }])
  const bodies = JSON.parse(readFileSync(record.out, 'utf8')).log.entries.map(
    (entry: { request: { postData: { text: string } } }) => JSON.parse(entry.request.postData.text),
  )
  expect(bodies).toMatchObject([{ payload: { status: 'PENDING' } }, { payload: { status: 'COMPLETE' } }])

  const query = exportTo('query.sh', dataDir, '--format', 'curl', '--where', 'kind:funding')
  expect(jsonLines(await query.ended)).toMatchObject([{ format: 'curl', deliveries: 1 }])
  expect(readFileSync(query.out, 'utf8')).toMatch(/"event":"funding"/)

  const both = exportTo('both.har', dataDir, '--format', 'har', '--session', '1', '--where', 'kind:funding')
  expect((await both.ended).code).toBe(2)
})
