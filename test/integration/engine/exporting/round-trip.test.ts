import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sourceAddresses } from '#contract/services/source-addresses'
import { createClient } from '#contract/transport'
import { createEngine } from '../../../../main/engine/engine.ts'
import { transferDelivery } from '../../../../main/engine/exporting/select-deliveries.ts'
import { openStore } from '../../../../main/engine/store/open-store.ts'
import type { ReadStore } from '../../../../main/engine/store/read-store.ts'
import { allInspected, emptyEngineOfFile } from '../../../support/engine/open-test-engine.ts'
import { testPorts } from '../../../support/engine/ports.ts'
import { arrivedDelivery, captured } from '../../../support/store/arrived-delivery.ts'
import { exportedFrom } from '../../../support/store/exported-from.ts'
import { importedInto } from '../../../support/store/imported-into.ts'
import { mixedDeliveries } from '../../../support/store/mixed-deliveries.ts'
import { openTestReader, openTestStore } from '../../../support/store/open-test-store.ts'
import { folderOfFile, temporaryFolder } from '../../../support/temporary-folder.ts'

const count = Number(process.env.HOOKTRAIL_ROUND_TRIP ?? 60)

const original = folderOfFile()

const empty = emptyEngineOfFile()

/** Fills the folder with mixed deliveries, with responses and inspections. */
beforeAll(async () => {
  const dataDir = original
  const options = { ports: testPorts(dataDir), version: '0', host: 'command', listen: null } as const
  const store = await openStore({ ports: options.ports, rulesVersion: 1, holder: options })
  const ids = await Promise.all(mixedDeliveries(count).map(delivery => captured(store, delivery)))
  await store.tagDeliveries(ids.slice(3, 20), 'Checkout', true)
  await store.tagDeliveries(ids.slice(10, 30), 'ask us', true)
  await store.noteDeliveries(ids.slice(5, 15).map(id => ({ id, text: `Été ${id},\n"quoted"` })))
  for (const id of ids) if (id % 11 !== 3) store.recordResponse(id, id % 5 === 0 ? 503 : 200, id / 8)
  await store.close()
  const engine = await createEngine(options)
  await allInspected(createClient(engine))
  await engine.close()
}, 10 * 60_000)

/** Everything that must be equal on both sides, in order; ids are not. */
function everythingIn(store: ReadStore): unknown[] {
  return store.idsAfter(0 as never, count * 2).map(id => {
    const delivery = transferDelivery(store, id)
    const row = store.trailRow(id)
    return {
      ...delivery,
      body: Buffer.from(delivery?.body ?? []).toString('base64'),
      trail: row && {
        key: row.recordKey,
        place: store.trailPosition(row.recordKey, row),
        status: row.status,
      },
      findings: store.findings(id),
    }
  })
}

/**
 * Number of deliveries from the services' production addresses, all through a tunnel: the count of the
 * warning before they are sent.
 */
function fromProduction(store: ReadStore): number {
  return store.countFrom(store.idsAfter(0 as never, count * 2), sourceAddresses.production)
}

test(
  `${count} mixed deliveries come back equal from every format: bodies, headers, order, times, trails, tags, notes`,
  async () => {
    const dataDir = original
    const expected = everythingIn(openTestReader(dataDir))
    expect(expected.length).toBe(count)
    const byTunnel = fromProduction(openTestReader(dataDir))
    expect(byTunnel).toBeGreaterThan(1)
    for (const format of ['fixtures', 'ndjson', 'har', 'data-folder'] as const) {
      const out = format === 'data-folder' ? dataDir : join(temporaryFolder(), 'named as you like')
      if (format !== 'data-folder') await exportedFrom(dataDir, { format, out, pseudonyms: null })
      const { client, dataDir: into } = await empty()
      const end = await importedInto(client, [out])
      expect(end).toMatchObject({
        state: 'done',
        done: count,
        sources: [{ format, deliveries: count, repeated: 0 }],
      })
      expect(end.sessionIds.length).toBe(1)
      await allInspected(client)
      expect(everythingIn(openTestReader(into)), format).toEqual(expected)
      expect(fromProduction(openTestReader(into)), format).toBe(byTunnel)

      // Once more, by its ids: nothing is imported.
      expect(await importedInto(client, [out])).toMatchObject({
        state: 'done',
        total: 0,
        sources: [{ deliveries: 0, repeated: count }],
      })
    }
  },
  10 * 60_000,
)

test('a delivery that is captured meanwhile keeps its own place, and none is lost', async () => {
  const into = temporaryFolder()
  const store = await openTestStore(into)
  const reader = openTestReader(original)
  const session = await store.addSession({ name: 'from elsewhere', isImported: true })
  const imported = reader.idsAfter(0 as never, count).map(id => {
    const { source, response, headers, trailers, body, ...rest } =
      transferDelivery(reader, id) ?? expect.fail('A delivery is missing.')
    const delivery = { ...rest, rawHeaders: headers.flat(), rawTrailers: trailers.flat(), bodyPieces: [body] }
    return { delivery, source, response }
  })
  const [first] = mixedDeliveries(1)
  if (first === undefined) throw new Error('None was made.')
  const arrivals = Promise.all(Array.from({ length: 50 }, () => captured(store, first)))
  const half = store.importDeliveries(session, imported.slice(0, 30))
  const later = Promise.all(Array.from({ length: 50 }, () => captured(store, first)))
  await Promise.all([half, store.importDeliveries(session, imported.slice(30)), later])
  const ids = [...(await arrivals), ...(await later)]
  expect(new Set(ids).size).toBe(100)
  expect(store.totals().deliveries).toBe(100 + count)
  const into2 = openTestReader(into)
  expect(into2.idsOfSession(session, 0 as never, count * 2).length).toBe(count)
  expect(ids.every(id => into2.delivery(id)?.sessionId !== session)).toBe(true)
})

test('an import from a data folder leaves no file there, and changes none', async () => {
  const folder = temporaryFolder()
  const store = await openTestStore(folder)
  await captured(store, arrivedDelivery({ body: '{}' }))
  await store.close()
  const files = () =>
    readdirSync(folder).map(name => {
      const { mtimeMs, size } = statSync(join(folder, name))
      return { name, mtimeMs, size }
    })
  const before = files()
  expect((await importedInto((await empty()).client, [folder])).state).toBe('done')
  expect(files()).toEqual(before)
})
