import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fundingExample } from '../../../support/inspection/examples.ts'
import { arrivedDelivery } from '../../../support/store/arrived-delivery.ts'
import { capturedInto } from '../../../support/store/captured-from.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const concepto = 'renta "mayo", 2\r\nsegunda línea'
const body = JSON.stringify(fundingExample('complete', { details: { concepto } }))

async function deliveries(): Promise<string> {
  const dataDir = temporaryFolder()
  await capturedInto(dataDir, [
    arrivedDelivery({ body }),
    arrivedDelivery({ body: gzipSync(body), rawHeaders: ['Host', 'x', 'Content-Encoding', 'gzip'] }),
    arrivedDelivery({ body: '{"payload":{"details":{"concepto":"=HYPERLINK(1)"},"amount":-5.10}}' }),
    arrivedDelivery({ body: 'no JSON' }),
    arrivedDelivery({ body: '{"payload":{"details":{"concepto":"＝1+1"},"amount":"\\n=1+1"}}' }),
    arrivedDelivery({ body: '{"payload":{"details":{"concepto":"renta;\\"=1+1;\\t-1"}}}' }),
  ])
  return dataDir
}

test('a row for each delivery has its columns and members, exact, also of an encoded body', async () => {
  const out = join(temporaryFolder(), 'deliveries.csv')
  const columns = ['status', 'concepto', '/payload/amount']
  await exportedFrom(await deliveries(), { format: 'csv', out, columns, pseudonyms: null })
  const cell = `"${concepto.replaceAll('"', '""')}"`
  const { amount } = fundingExample('complete').payload
  expect(readFileSync(out, 'utf8')).toBe(
    [
      'hooktrailDelivery,status,concepto,/payload/amount',
      `1,complete,${cell},${amount}`,
      `2,complete,${cell},${amount}`,
      "3,,'=HYPERLINK(1),-5.10",
      '4,,,',
      `5,,'＝1+1,"'\n'=1+1"`,
      // Some spreadsheets also split at semicolons and tabs.
      `6,,"renta;'""=1+1;\t'-1",`,
      '',
    ].join('\r\n'),
  )
})

test('with pseudonyms no original is left, and a file of another program is not replaced', async () => {
  const dataDir = await deliveries()
  const out = join(temporaryFolder(), 'deliveries.csv')
  await exportedFrom(dataDir, { format: 'csv', out, columns: ['kind', 'concepto'] })
  expect(readFileSync(out, 'utf8')).not.toContain('renta')
  expect(readFileSync(out, 'utf8')).toMatch(/^hooktrailDelivery,kind,concepto\r\n1,funding,/)
  // Its own file is replaced.
  await exportedFrom(dataDir, { format: 'csv', out })
  const foreign = exportedFrom(dataDir, { format: 'ndjson', out })
  await expect(foreign).rejects.toMatchObject({ code: 'target-exists' })
})

test('an export of a value with very many lines ends', async () => {
  const dataDir = temporaryFolder()
  const body = JSON.stringify({ payload: { details: { concepto: '\n'.repeat(500_000) } } })
  await capturedInto(dataDir, [arrivedDelivery({ body })])
  const out = join(temporaryFolder(), 'deliveries.csv')
  await exportedFrom(dataDir, { format: 'csv', out, columns: ['concepto'], pseudonyms: null })
  expect(readFileSync(out, 'utf8').split('\n')).toHaveLength(500_003)
})

test('a column that no member has is refused before anything is written', async () => {
  const out = join(temporaryFolder(), 'deliveries.csv')
  const unknown = exportedFrom(await deliveries(), { format: 'csv', out, columns: ['amonut'] })
  await expect(unknown).rejects.toMatchObject({ code: 'invalid-params' })
  expect(() => readFileSync(out)).toThrow('ENOENT')
})
