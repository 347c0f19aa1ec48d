import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { storeOfFile } from '../../../../support/store/open-test-store.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { countDeliveries } from '../../../../support/store/whole-reads.ts'

const details = (concepto: string): string =>
  `{"event":"funding","payload":{"details":{"concepto":${concepto}}}}`
const amount = (value: string): string => `{"payload":{"amount":${value},"fee":${value}}}`
const huge = '9'.repeat(400)
const encoded = ['Content-Encoding', 'gzip']

/** Bodies by number from 1. */
const written = [
  { body: details('"Renta de Peña"') },
  { body: details('"renta\\u0020de pen\\u0303a"') },
  { body: gzipSync(details('"pago de renta"')), rawHeaders: encoded },
  { body: `${details('"renta"')}}` },
  { body: details('null') },
  { body: details('true') },
  { body: details('["renta"]') },
  { body: '{"payload":{"details":{"concepto":"renta","concepto":"luz"}}}' },
  { body: '{"payload":{"details":{"conc\\u0065pto":"gas"}}}' },
  { body: amount('"1500.250"') },
  { body: amount('1500.25') },
  { body: amount('"11500.25"') },
  { body: amount(huge) },
  { body: amount(`${huge}.5`) },
  { body: amount('1e400') },
  { body: amount('"-3.20"') },
  {
    body: '{"payload":{"issuance":{"refund_steps":[{"step":"A"},{"step":"SPEI_WITHDRAWAL"}]},"a/b~c":{"":0}}}',
  },
  { body: Buffer.from(`\ufeff${details('"utf dieciséis"')}`, 'utf16le') },
  { body: `\ufeff${details('"with a mark"')}` },
  { body: details(`"${'ñ'.repeat(700_000)} lejos"`) },
  { body: gzipSync(details(`"${'a'.repeat(2_000_000)} costly"`)), rawHeaders: encoded },
]

const opened = storeOfFile()

beforeAll(async () => {
  const { store } = opened()
  for (const one of written) {
    const arrived = arrivedDelivery(one)
    const id = await captured(store, arrived)
    const headers: [string, string][] = one.rawHeaders === undefined ? [] : [['Content-Encoding', 'gzip']]
    const inspected = { ...inspectedDelivery(new Uint8Array(Buffer.from(one.body))), headers }
    await store.saveInspections([{ id, inspection: inspectDelivery(inspected) }])
  }
  await store.indexSettled()
})

const all = written.map((_, index) => index + 1).reverse()
const noJson = [4]
const withDetail = [20, 19, 18, 9, 8, 7, 6, 5, 3, 2, 1]

test.each([
  ['/payload/details/concepto:renta', [3, 2, 1]],
  ['concepto:renta', [3, 2, 1]],
  ['concepto:pena', [2, 1]],
  ['concepto:="Renta de Peña"', [1]],
  ['concepto:="renta de peña"', []],
  ['-concepto:renta', all.filter(id => ![3, 2, 1].includes(id))],
  ['concepto:luz or concepto:gas', [9, 8]],
  ['concepto:null', [5]],
  ['concepto:"null"', []],
  ['concepto:true', [6]],
  ['concepto:any', withDetail],
  ['concepto:none', all.filter(id => ![...withDetail, ...noJson, 21].includes(id))],
  ['/payload/details/concepto/0:renta', [7]],
  ['/payload/details/concepto/*:renta', [7]],
  ['/payload/details:any', withDetail],
  ['/payload/amount:1500.25', [11, 10]],
  ['/payload/amount:=1500.2500', [11, 10]],
  ['/payload/fee:1500.25', [12, 11, 10]],
  ['/payload/fee:=1500.25', [11, 10]],
  ['/payload/amount:>1500.25', [14, 13, 12]],
  [`/payload/amount:>${huge}`, [14]],
  [`/payload/amount:=${huge}.0`, [13]],
  ['/payload/amount:1e400', [15]],
  ['/payload/amount:<0', [16]],
  ['/payload/amount:-5..-3.2', [16]],
  ['step:=SPEI_WITHDRAWAL', [17]],
  ['/payload/issuance/refund_steps/0/step:spei', []],
  ['/payload/issuance/refund_steps/1/step:spei', [17]],
  ['/payload/a~1b~0c/:0', [17]],
  ['concepto:dieciseis', [18]],
  ['concepto:mark', [19]],
  ['concepto:lejos', [20]],
  ['concepto:costly', []],
] as const)('%s finds the member with its value', (query, ids) => {
  const { reader } = opened()
  const { rows } = reader.listDeliveries({ limit: 100, search: searchFor(query) })
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(countDeliveries(reader, searchFor(query))).toBe(ids.length)
})
