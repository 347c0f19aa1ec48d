import { beforeAll, expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { inspectDelivery } from '../../../../../main/engine/inspect/inspect-delivery.ts'
import { arrivedDelivery, captured } from '../../../../support/store/arrived-delivery.ts'
import { inspectedDelivery } from '../../../../support/store/inspected-delivery.ts'
import { storeOfFile } from '../../../../support/store/open-test-store.ts'
import { searchFor } from '../../../../support/store/search-for.ts'
import { countDeliveries } from '../../../../support/store/whole-reads.ts'

const headBytes = (text: string): string => Buffer.from(text).toString('latin1')
const failed = (reason: string): string =>
  `{"event":"transaction","payload":{"id":"t1","type":"ISSUANCE","status":"FAILED","failure_reason":"${reason}"}}`

/** How senders write the same text, by number from 1. */
const written = [
  {
    body: '{"a":"PE\\u00d1ALVER","b":"Renta \\u0026 luz l\\u00edmite","c":"https:\\/\\/www.banxico.org.mx\\/cep"}',
  },
  { body: '{"a":"PEÑALVER","b":"Renta & luz límite","c":"https://www.banxico.org.mx/cep"}' },
  { body: '{"a":"PEN\u0303ALVER","b":"Renta & luz li\u0301mite","c":"https://www.banxico.org.mx/cep"}' },
  { body: '{"smile":"\\ud83d\\ude00","path":"a\\\\u00f1"}', target: '/se%C3%B1al?q=a%20b' },
  { body: 'C:\\new', rawHeaders: ['X-Ordenante', headBytes('Peña 😀'), 'X-Latin', 'a\xf1o'] },
  { body: Buffer.from('\ufeff{"a":"Iñigo"}', 'utf16le') },
  { body: failed('Dep\\u00f3sito menor al m\\u00ednimo') },
]

const opened = storeOfFile()

beforeAll(async () => {
  const { store } = opened()
  for (const one of written) {
    const id = await captured(store, arrivedDelivery(one))
    const inspection = inspectDelivery(inspectedDelivery(new Uint8Array(Buffer.from(one.body))))
    await store.saveInspections([{ id, inspection }])
  }
  await store.tagDeliveries([1] as DeliveryId[], 'Límite', true)
  await store.noteDeliveries([{ id: 2 as DeliveryId, text: 'Preguntar a Iñaki' }])
  await store.indexSettled()
})

test.each([
  ['PEÑALVER', [3, 2, 1]],
  ['penalver', [3, 2, 1]],
  ['pen\u0303alver', [3, 2, 1]],
  ['límite', [3, 2, 1]],
  ['"Renta & luz"', [3, 2, 1]],
  ['banxico.org.mx/cep', [3, 2, 1]],
  ['body:PEÑALVER', [3, 2, 1]],
  ['body:limite', [3, 2, 1]],
  ['body:"PEÑALVER"', [2]],
  ['body:"penalver"', []],
  ['body:"pe\\\\u00d1alver"', [1]],
  ['body:"org.mx\\\\/cep"', [1]],
  ['\\u00d1alver', [1]],
  ['😀', [5, 4]],
  ['a\\u00f1', [4]],
  ['"c:\\\\new"', [5]],
  ['header:Peña', [5]],
  ['header:"x-ordenante: pena 😀"', [5]],
  ['header:año', [5]],
  ['target:señal', [4]],
  ['target:"q=a b"', [4]],
  ['target:se%c3', [4]],
  ['iñigo', [6]],
  ['reason:depósito', [7]],
  ['reason:"menor al minimo"', [7]],
  ['note:inaki', [2]],
  ['iñaki', [2]],
] as const)('%s finds its text as it is shown, however it was written', (query, ids) => {
  const { reader } = opened()
  const { rows } = reader.listDeliveries({ limit: 100, search: searchFor(query) })
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(countDeliveries(reader, searchFor(query))).toBe(ids.length)
})
