import { copyFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { deliveryId } from '#contract/terms'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { textFiles } from '../../../../main/engine/store/connection/text-files.ts'
import { openTextFile } from '../../../../main/engine/store/index/texts/text-file.ts'
import { createTextSource } from '../../../../main/engine/store/index/texts/text-source.ts'
import { openReadStore } from '../../../../main/engine/store/open-read-store.ts'
import { openStore } from '../../../../main/engine/store/open-store.ts'
import { addIndexFunctions } from '../../../../main/engine/store/schema/index-functions.ts'
import type { ArrivedDelivery, Store } from '../../../../main/engine/store/store.ts'
import { testPorts } from '../../engine/ports.ts'
import { until } from '../../until.ts'
import { arrivedDelivery, captured } from '../arrived-delivery.ts'
import { mixedDeliveries } from '../mixed-deliveries.ts'
import { pendingIn } from '../pending-in.ts'

const json = (payload: object, event = 'funding'): string => JSON.stringify({ event, payload })
const gzip = ['Content-Encoding', 'gzip', 'X-Greek', 'ΟΔΟΣ']

/** Deliveries that an index of texts, values and numbers could take for something else. */
function oddDeliveries(): ArrivedDelivery[] {
  const amounts = ['100.00', '100', '0.000000000000000001', '12345678901234567890.5', '-3.20', '1e3', 'many']
  const precise = [
    '12345678901234567890.1',
    '12345678901234567890.9',
    '100.000000000000000001',
    '99.99999999999999999',
  ]
  return [
    arrivedDelivery({ body: '' }),
    arrivedDelivery({ body: Buffer.from([0xff, 0xfe, 0x00, 0x61, 0x62, 0x63, 0xc3]) }),
    arrivedDelivery({ body: 'before\u0000after NUL' }),
    arrivedDelivery({ body: 'ΟΔΟΣ ΟΔΟΣΑ İstanbul ÉTÉ straße ΣΊΣΥΦΟΣ 𝒜𝒷𝒸 \ufffd' }),
    arrivedDelivery({
      target: '/ΟΔΟΣΑ/%5F_under\\score?Q=İ',
      rawHeaders: ['X-Éte', 'CAFÉ 100%'],
      body: '{}',
    }),
    arrivedDelivery({ rawHeaders: gzip, body: Buffer.from('not gzip at all') }),
    arrivedDelivery({
      rawHeaders: gzip,
      body: gzipSync(`needle in gzip ${'x'.repeat(1_060_000)} far needle`),
    }),
    arrivedDelivery({ body: `long ${'y'.repeat(1_060_000)} needle at the end` }),
    arrivedDelivery({ rawHeaders: ['X', 'a\nb'], rawTrailers: ['X-Sum', 'Trailer Value'], body: '[]' }),
    arrivedDelivery({ body: json({ id: 'p\u0000q', status: 'A\u0000B' }, 'payout') }),
    arrivedDelivery({ body: json({ id: 'x'.repeat(300), status: 'S'.repeat(500), amount: '1' }, 'payout') }),
    arrivedDelivery({ body: '{"event":"payout","payload":{"id":"\\ud800","status":"\\ud83d"}}' }),
    arrivedDelivery({
      target: '/se%C3%B1al?q=%zz',
      rawHeaders: ['X-Ordenante', Buffer.from('Peña 😀').toString('latin1'), 'X-Latin', 'a\xf1o'],
      body: '{"event":"payout","payload":{"id":"e\\u00f1","failure_reason":"Dep\\u00f3sito l\u00edmite","a":"PE\\u00d1ALVER","b":"Renta \\u0026 luz","c":"https:\\/\\/a.mx\\/cep"}}',
    }),
    arrivedDelivery({ body: 'Pen\u0303alver, no JSON: \\u00f1 \\/' }),
    arrivedDelivery({ body: Buffer.from('\ufeff{"name":"PEÑALVER \\/"}', 'utf16le') }),
    arrivedDelivery({ body: json({ id: 'ÄÖ', status: 'ÄB', currency: 'MÄX' }, 'payout') }),
    ...[...amounts, ...precise].map((amount, index) =>
      arrivedDelivery({
        body: json({
          fid: `a${index}`,
          status: 'pending',
          currency: index % 2 === 0 ? 'mxn' : 'USDC',
          amount,
        }),
        receivedAtMs: 1_700_000_000_000 + index * 86_400_000,
      }),
    ),
    ...Array.from({ length: 30 }, (_, index) =>
      arrivedDelivery({
        body: json({ id: `v${index}`, status: `made-up ${index}`, currency: `c${index}` }, `event${index}`),
        method: `M${index}`,
      }),
    ),
  ]
}

const rulesVersion = 1

/** Opens the store of a folder for a while. */
async function withStore(dataDir: string, use: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion, holder: { host: 'command' } })
  try {
    await use(store)
  } finally {
    await store.close()
  }
}

export function change<T>(dataDir: string, use: (database: Database.Database) => T): T {
  const database = new Database(join(dataDir, 'store.db'))
  try {
    database.prepare('ATTACH ? AS derived').run(join(dataDir, 'index.db'))
    addIndexFunctions(database)
    return use(database)
  } finally {
    database.close()
  }
}

/** But for the newest, as many as `left`. */
async function inspectAll(dataDir: string, store: Store, left = 0): Promise<void> {
  const reader = openReadStore({ dataDir, rulesVersion })
  try {
    for (;;) {
      const limit = Math.min(50, store.totals().pending - left)
      if (limit <= 0) return
      const pending = pendingIn(reader, { limit, maximumBytes: 8 * 1024 * 1024 })
      await store.saveInspections(
        pending.map(delivery => ({ id: delivery.id, inspection: inspectDelivery(delivery) })),
      )
    }
  } finally {
    reader.close()
  }
}

/** The next delivery gets this id: so few deliveries lie in several blocks. */
const skipTo = (dataDir: string, id: number): void =>
  change(dataDir, database => void database.prepare('UPDATE totals SET last_delivery_id = ?').run(id - 1))

/**
 * A store of some hundred deliveries of every kind in three blocks, inspected except the last, of which some
 * got responses, were refused, removed, moved to another session, pinned, tagged, noted, deleted and
 * restored, and inspected twice (the second time changes nothing). `each`: approximate number per block.
 */
export async function makeStore(dataDir: string, each = 140): Promise<void> {
  const mixed = mixedDeliveries(each * 3)
  const groups = [
    { firstId: 1, arrived: [...mixed.slice(0, each), ...oddDeliveries()] },
    {
      firstId: 8_150,
      arrived: [...mixed.slice(each, each * 2), ...mixed.slice(0, 40), ...oddDeliveries().slice(8)],
    },
    { firstId: 24_500, arrived: [...mixed.slice(each * 2, each * 3 - 20).reverse(), ...mixed.slice(20, 60)] },
  ]
  for (const { firstId, arrived } of groups) {
    if (firstId > 1) skipTo(dataDir, firstId)
    await withStore(dataDir, async store => {
      const ids = await Promise.all(arrived.map(delivery => captured(store, delivery)))
      ids.forEach((id, index) => {
        if (index % 3 === 0)
          store.recordResponse(id, index % 9 === 0 ? 503 : 200, index % 6 === 0 ? 6_000 : 3)
      })
      await inspectAll(dataDir, store)
      const other = await store.addSession({ name: `Named ${firstId}`, isImported: false })
      const from = ids[Math.floor(ids.length / 2)]
      if (from !== undefined) await store.moveDeliveries(store.session.id, other, from)
      await store.pinDeliveries(
        ids.filter((_, index) => index % 17 === 3),
        true,
      )
      await store.tagDeliveries(
        ids.filter((_, index) => index % 7 === 2),
        'Checkout',
        true,
      )
      await store.tagDeliveries(
        ids.filter((_, index) => index % 11 === 6),
        'ask needle',
        true,
      )
      await store.noteDeliveries(
        ids.filter((_, index) => index % 19 === 1).map(id => ({ id, text: `Été, a Needle in ${id}` })),
      )
      await store.removeDeliveries(ids.filter((_, index) => index % 13 === 4 || (index > 40 && index < 52)))
      // Deleted and restored, some alone in their group of texts.
      const deletion = await store.beginDeletion(1)
      await store.trashDeliveries(
        ids.filter((_, index) => index % 23 === 7 || (index > 60 && index < 75)),
        deletion,
      )
      await store.indexSettled()
      await store.restoreDeliveries(deletion, store.session.id)
      await store.indexSettled()
      await inspectAll(dataDir, store)
      // Responses that arrive after the inspection.
      ids.forEach((id, index) => {
        if (index % 3 === 1) store.recordResponse(id, index % 4 === 1 ? 500 : 201, 4)
      })
      await store.indexSettled()
    })
  }
  await withStore(dataDir, async store => {
    const again = openReadStore({ dataDir, rulesVersion })
    const [first] = again.listDeliveries({
      limit: 1,
      search: { query: null, nowMs: 0, finalWithinMs: 0 },
    }).rows
    again.close()
    if (first !== undefined) {
      const inspection = inspectDelivery({
        method: 'POST',
        target: '/',
        headers: [],
        remoteAddress: '127.0.0.1',
        reception: 'whole',
        body: Buffer.from('{"event":"funding","payload":{"fid":"again","status":"failed"}}'),
        declaredBodyBytes: null,
        response: null,
      })
      await store.saveInspections([{ id: first.id, inspection }])
    }
    await Promise.all(mixed.slice(each * 3 - 20).map(delivery => captured(store, delivery)))
    await store.saveValue('routes', null, { name: 'Below hooks', path: '/hooks*' })
    await store.saveValue('routes', null, { name: 'of all', path: '*' })
    await store.saveValue('routes', null, { name: 'Root', path: '/' })
  })
}

/**
 * With all texts in its index, removes some deliveries: single deliveries, and entire groups that share a row
 * of texts.
 */
export async function removeSome(dataDir: string): Promise<void> {
  await withStore(dataDir, async store => {
    await textsAdded(store)
    const isRemoved = (id: number): boolean => id % 19 === 5 || (id >= 96 && id < 120) || id % 8192 === 0
    const all = change(dataDir, database =>
      database.prepare<[], number>('SELECT id FROM deliveries').pluck().all(),
    )
    await store.removeDeliveries(all.filter(isRemoved).map(deliveryId))
    await store.indexSettled()
    const left = store.totals().pending
    const deletion = await store.beginDeletion(1)
    await store.trashDeliveries(
      all.filter(id => id < 24_600 && (id % 29 === 3 || (id >= 120 && id < 136))).map(deliveryId),
      deletion,
    )
    await store.indexSettled()
    await store.restoreDeliveries(deletion, store.session.id)
    await store.indexSettled()
    // Those that were left before are left.
    await inspectAll(dataDir, store, left)
  })
}

/** Empties the index and derives it again, with its texts. */
export async function makeIndexAgain(dataDir: string): Promise<void> {
  await withStore(dataDir, async store => {
    const before = store.totals().pending
    await store.emptyIndex()
    await inspectAll(dataDir, store, before)
    await textsAdded(store)
  })
}

async function textsAdded(store: Store): Promise<void> {
  store.setTextUse('fill')
  await until(() => store.indexTotals().textsMissing === 0)
}

/** As a kill leaves a removal of all texts before the file is deleted. */
export function beginRemovingTexts(dataDir: string): void {
  change(dataDir, database => void database.exec('UPDATE index_state SET texts = NULL'))
}

/** Fills the index of texts again, completely or up to an id. */
export function fillTexts(dataDir: string, lastId = Number.MAX_SAFE_INTEGER): void {
  change(dataDir, database => {
    const texts = openTextFile(dataDir, database)
    const source = createTextSource(database, database)
    texts.removeAll()
    const read = database.prepare<[], number>('SELECT through FROM index_state').pluck().get() ?? 0
    const last = Math.min(lastId, read)
    for (let before = -1; texts.through() > before; ) {
      before = texts.through()
      texts.fill(source, last, 50)
    }
    texts.close()
  })
}

export function copyStore(dataDir: string, to: string): string {
  mkdirSync(to, { recursive: true })
  change(dataDir, database => void database.pragma('wal_checkpoint(TRUNCATE)'))
  const texts = textFiles(dataDir).map(({ file }) => basename(file))
  for (const name of ['store.db', 'index.db', ...texts]) copyFileSync(join(dataDir, name), join(to, name))
  return to
}
