import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { beforeDeliveries } from '#contract/terms'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import { openStore } from '../../../main/engine/store/open-store.ts'
import { testPorts } from '../../support/engine/ports.ts'
import { sendAll } from '../deliveries/load.ts'
import { openServed } from '../served.ts'
import { indexGauge } from './index-gauge.ts'

const removedAtOnce = 200
/** Sessions that were made here, and not that of the day. */
const sessionPrefix = 'From '

export interface CapturedStoreOptions {
  readonly dataDir: string
  readonly markers: readonly string[]
  /** Named ones, each with as many of the markers; none: the session of the day. */
  readonly sessions?: number
  /** Of the first delivery. */
  readonly firstId?: number
  /** Waits until the index is complete. */
  readonly isIndexed?: boolean
}

/** Captures made deliveries with a separate process, and stops it. Throws if one is not acknowledged. */
export async function captureStore(options: CapturedStoreOptions): Promise<void> {
  const { dataDir, markers, sessions = 0, firstId = 1 } = options
  if (firstId > 1) await beginAt(dataDir, firstId)
  const { serving, captureUrl, client } = await openServed(dataDir)
  const size = Math.ceil(markers.length / Math.max(1, sessions))
  for (let from = 0; from < markers.length; from += size) {
    if (sessions > 0) await client.call('sessions.start', { name: `${sessionPrefix}${from}` })
    const part = markers.slice(from, from + size)
    if ((await sendAll(captureUrl, part)).length < part.length)
      throw new Error('A delivery was not acknowledged.')
  }
  if (sessions > 0) await client.call('sessions.end')
  if (options.isIndexed) await untilIndexed(dataDir)
  client.close()
  await serving.stop()
}

/** Resolves once everything is inspected, and found by its texts. */
export async function untilIndexed(dataDir: string): Promise<void> {
  const gauge = indexGauge(dataDir)
  try {
    while (gauge.share() < 1) await wait(10)
  } finally {
    gauge.close()
  }
}

/** An empty store whose next delivery has this id. */
async function beginAt(dataDir: string, firstId: number): Promise<void> {
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion, holder: { host: 'command' } })
  await store.close()
  const database = new Database(join(dataDir, 'store.db'))
  database.prepare('UPDATE totals SET last_delivery_id = ?').run(firstId - 1)
  database.close()
}

/**
 * Removes every second named session with its deliveries, and leaves their space in the database, as a removal does that
 * ended before it gave that back.
 */
export async function removeEverySecondSession(dataDir: string): Promise<void> {
  const store = await openStore({ ports: testPorts(dataDir), rulesVersion, holder: { host: 'command' } })
  const reader = openReadStore({ dataDir, rulesVersion })
  try {
    const named = reader.sessions().filter(({ name }) => name.startsWith(sessionPrefix))
    for (const [index, { id }] of named.toSorted((a, b) => a.id - b.id).entries()) {
      if (index % 2 === 1) continue
      for (;;) {
        const ids = reader.idsOfSession(id, beforeDeliveries, removedAtOnce)
        if (ids.length === 0) break
        await store.removeDeliveries(ids)
      }
      await store.removeSession(id)
    }
    await store.indexSettled()
  } finally {
    reader.close()
    await store.close()
  }
}
