import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fundingExample, transactionExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { openTestStore } from '../../../../support/store/open-test-store.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const issuance = transactionExample('issuance', 'PENDING')
const authorization = 'Bearer 0123456789abcdef'

/** The arguments and where they lead to. */
function exportTo(name: string, dataDir: string, ...args: string[]) {
  const out = join(temporaryFolder(), name)
  return { out, ended: hooktrail('export', '--out', out, '--data', dataDir, '--json', ...args) }
}

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

test('with the originals one line warns that authorization, cookies and signatures leave too', async () => {
  const dataDir = await pending([
    { body: JSON.stringify(issuance), rawHeaders: ['Authorization', authorization] },
  ])
  const plain = exportTo('plain.ndjson', dataDir, '--format', 'ndjson')
  expect(await plain.ended).toMatchObject({ code: 0, stderr: '' })
  expect(readFileSync(plain.out, 'utf8')).not.toContain(authorization)

  const original = exportTo('original.ndjson', dataDir, '--format', 'ndjson', '--keep-originals')
  const { code, stderr } = await original.ended
  expect(code).toBe(0)
  expect(stderr).toMatch(/^hooktrail: .*authorization, cookies and signatures.*\n$/)
  expect(readFileSync(original.out, 'utf8')).toContain(authorization)
})

test('what a record or a query needs read is read before it leaves', async () => {
  const contents = [{ body: JSON.stringify(issuance) }, { body: JSON.stringify(fundingExample('pending')) }]
  const dataDir = await pending(contents)
  const copy = temporaryFolder()
  cpSync(dataDir, copy, { recursive: true })
  const found = exportTo('a.ndjson', dataDir, '--format', 'ndjson', '--where', 'kind:issuance')
  expect(jsonLines(await found.ended)).toMatchObject([{ deliveries: 1 }])
  const id = String(issuance.payload.id)
  const record = exportTo('b.ndjson', copy, '--format', 'ndjson', '--record', id)
  expect(jsonLines(await record.ended)).toMatchObject([{ deliveries: 1 }])
})

/** A store with deliveries that are not inspected. */
async function pending(deliveries: readonly Parameters<typeof arrivedDelivery>[0][]): Promise<string> {
  const dataDir = temporaryFolder()
  const store = await openTestStore(dataDir)
  for (const delivery of deliveries) await captured(store, arrivedDelivery(delivery))
  await store.close()
  return dataDir
}
