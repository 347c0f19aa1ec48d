import { mkdirSync } from 'node:fs'
import { deliveryId } from '#contract/terms'
import { inspectDelivery, rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openStore } from '../../../main/engine/store/open-store.ts'
import { testPorts } from '../engine/ports.ts'
import { fundingExample } from '../inspection/examples.ts'
import { arrivedDelivery } from './arrived-delivery.ts'

const perBatch = 2_000

/**
 * Stores this many notifications, each of a new funding, with their inspections, in a data folder that is not
 * open. One is inspected and stands for all, with other ids; the hashes of their bodies stay those of the
 * first. Returns the record's id of the notification at a place, from 0. The ids of their deliveries rise
 * from 1.
 */
export async function fillWithFundings(dataDir: string, count: number): Promise<(place: number) => string> {
  mkdirSync(dataDir, { recursive: true })
  const { event, payload } = fundingExample('complete')
  const example = String(payload.fid)
  const text = JSON.stringify({ event, payload })
  const inspection = JSON.stringify(inspectionOf(text))
  const startMs = Date.now() - count * 100
  // The multiplication maps numbers of 32 bits one to one: each id has its own first eight digits.
  const idOf = (place: number): string =>
    (Math.imul(place + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0') + example.slice(8)
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion, holder: { host: 'command' } })
  let saved = Promise.resolve()
  for (let from = 0; from < count; from += perBatch) {
    const places = Array.from({ length: Math.min(perBatch, count - from) }, (_, index) => from + index)
    await store.importDeliveries(
      store.session.id,
      places.map(place => ({
        delivery: arrivedDelivery({
          receivedAtMs: startMs + place * 100,
          body: text.replaceAll(example, idOf(place)),
        }),
        source: null,
        response: null,
      })),
    )
    // The index follows on a separate thread, one batch behind.
    await saved
    saved = store.saveInspections(
      places.map(place => ({
        id: deliveryId(place + 1),
        inspection: JSON.parse(inspection.replaceAll(example, idOf(place))),
      })),
    )
  }
  await saved
  await store.close()
  return idOf
}

function inspectionOf(text: string) {
  return inspectDelivery({
    method: 'POST',
    target: '/',
    headers: [['content-type', 'application/json']],
    remoteAddress: '127.0.0.1',
    reception: 'whole',
    body: Buffer.from(text),
    declaredBodyBytes: null,
    response: null,
  })
}
