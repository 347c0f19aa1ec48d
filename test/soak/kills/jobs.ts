import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DeliveryId, SessionId } from '#contract/terms'
import type { ExportFormat } from '#contract/transfer/exporting'
import { rulesVersion } from '../../../main/engine/inspect/inspect-delivery.ts'
import { openReadStore } from '../../../main/engine/store/open-read-store.ts'
import type { HeldClient } from '../../support/network/connect-to.ts'
import type { Random } from '../../support/random.ts'
import type { Ledger } from '../deliveries/ledger.ts'
import type { ImportSource } from '../deliveries/load.ts'
import { sendAll } from '../deliveries/load.ts'
import { exported, imported, until } from '../progress.ts'

/** What a job works with. Every job may be cut off by the kill at any moment. */
export interface JobPlace {
  readonly dataDir: string
  /** For files of exports and imports. */
  readonly workDir: string
  readonly captureUrl: string
  readonly client: HeldClient
  readonly ledger: Ledger
  readonly random: Random
  /** A name for a delivery that was not used before. */
  readonly marker: (prefix?: string) => string
  /** Got 2xx: from now on it must exist. */
  readonly acknowledge: (marker: string) => void
  /** How many were, in this phase. */
  readonly acknowledged: () => number
  /** An export of other deliveries, as NDJSON, with the id of their store in it. */
  readonly importSource: ImportSource
}

export interface Job {
  /** Before the moments at which it may be killed. */
  prepare?(place: JobPlace): Promise<void>
  /** What the kill shall hit. */
  work(place: JobPlace): Promise<void>
  /** Connections for deliveries during the work. */
  readonly connections: number
  /** Checks at the next start whether the interrupted work is complete or absent; returns problems. */
  verify?(place: JobPlace): Promise<string[]>
  /** Resolves at the moment of the kill; without it, at a random part of the time that the work takes. */
  moment?(place: JobPlace): Promise<void>
  /** How long the work takes, at first; then as it was seen. */
  readonly guessMs: number
}

/** Against a machine that hardly responds. */
const maximumWaitMs = 5_000
/** At least so many deliveries stay when retention is applied, without those of the round itself. */
const retained = 1_200
/** Most deliveries that arrive in one round of retention. */
export const roundCap = 400

/** Killed after a number of responses: from none to some hundred, small numbers as often as large ones. */
export function captureJob(): Job {
  return {
    guessMs: 0,
    connections: 8,
    work: ({ client }) => never(client),
    async moment({ random, acknowledged }) {
      const from = acknowledged()
      const responses = Math.floor(600 ** random.next()) - 1
      const untilMs = performance.now() + maximumWaitMs
      while (acknowledged() - from < responses && performance.now() < untilMs) await wait(1)
      await wait(random.next() * 5)
    },
  }
}

/** A burst, so that inspection has something to catch up with; or everything is inspected again. */
export function inspectionJob(what: 'of new deliveries' | 'of all'): Job {
  return {
    guessMs: 150,
    connections: what === 'of all' ? 2 : 0,
    async prepare(place) {
      await sendSome(place, 250)
    },
    async work({ client }) {
      if (what === 'of all') await client.call('index.rebuild')
      else await until(client, async () => (await client.call('app.status')).pendingCount === 0)
    },
    async verify({ client, dataDir }) {
      const store = openReadStore({ dataDir, rulesVersion })
      try {
        // The status counts what is inspected in the index, which may still follow deletions of the round before.
        await until(client, async () => store.pendingIds(1).length === 0)
        await until(client, async () => (await client.call('app.status')).pendingCount === 0)
        return []
      } finally {
        store.close()
      }
    },
  }
}

export function exportJob(): Job {
  let out = ''
  let atLeast = 0
  return {
    guessMs: 300,
    connections: 2,
    async work({ client, random, workDir, ledger }) {
      const format: ExportFormat = random.pick(['ndjson', 'fixtures', 'har'])
      out = join(workDir, `export-${randomUUID()}`)
      atLeast = ledger.stored().length
      const pseudonyms = random.next() < 0.5 ? null : {}
      await exported(client, { format, out, pseudonyms })
    },
    async verify({ client, workDir }) {
      if (!existsSync(out)) return removeFrom(workDir)
      const result = await imported(client, [out], true)
      const held = result.sources.reduce(
        (sum, { deliveries, repeated, skipped }) =>
          sum + deliveries + repeated + skipped.reduce((all, one) => all + one.count, 0),
        0,
      )
      removeFrom(workDir)
      return result.state === 'done' && held >= atLeast
        ? []
        : [`a half export: ${result.state}, ${held} of at least ${atLeast}`]
    },
  }
}

export function importJob(): Job {
  let file = ''
  let store = ''
  return {
    guessMs: 400,
    connections: 2,
    async work({ client, workDir, importSource }) {
      store = randomUUID()
      file = join(workDir, `import-${store}.ndjson`)
      writeFileSync(file, importSource.text.replaceAll(importSource.store, store))
      await imported(client, [file])
    },
    /** What was imported before stays or not; importing again adds exactly the rest, and everything is there once. */
    async verify({ client, dataDir, importSource: { deliveries } }) {
      if (!existsSync(file)) return []
      const before = importedFrom(dataDir, store)
      const result = await imported(client, [file])
      rmSync(file)
      const faults: string[] = []
      const [source] = result.sources
      if (result.state !== 'done') faults.push(`importing again: ${result.state} ${result.error?.message}`)
      if (source?.repeated !== before.length) {
        faults.push(`importing again: ${source?.repeated} were here, ${before.length} had come in`)
      }
      const after = importedFrom(dataDir, store)
      if (new Set(after).size !== deliveries || after.length !== deliveries) {
        faults.push(`after importing again: ${after.length} of ${deliveries} are there`)
      }
      return faults
    },
  }
}

/** Removes the oldest; what is new in this round and the newest of before have to stay. */
export function retentionJob(): Job {
  return {
    guessMs: 250,
    connections: 2,
    async work({ client, ledger }) {
      const stored = ledger.stored()
      const oldest = stored.slice(0, Math.max(0, stored.length - retained))
      ledger.allowRemoval(oldest.flatMap(({ marker }) => (marker === null ? [] : [marker])))
      // Deliveries of this round count too, so at least `retained` older deliveries stay.
      await client.call('retention.apply', { deliveries: retained + roundCap })
    },
  }
}

/**
 * Removes a separate session; or its deliveries, which could be undone, at once or as a job in several steps;
 * or a session of large bodies, which a vacuum then erases while the index is rebuilt.
 */
export function removalJob(way: 'session' | 'deliveries' | 'vacuum'): Job {
  const isLarge = way === 'vacuum'
  let sessionId: SessionId | null = null
  let doomed: string[] = []
  return {
    guessMs: 150,
    connections: 2,
    async prepare(place) {
      const { client } = place
      sessionId = (await client.call('sessions.start', { name: 'to be removed' })).session.id
      const isJob = way === 'deliveries' && place.random.next() < 0.5
      doomed = await sendSome(place, isLarge ? 60 : isJob ? 1_100 : 250, isLarge ? 'large' : undefined)
      await client.call('sessions.end')
    },
    async work({ client, ledger }) {
      if (sessionId === null) return
      ledger.allowRemoval(doomed)
      if (way === 'deliveries')
        await client.call('deliveries.delete', { of: { query: `session:#${sessionId}` } })
      else await client.call('sessions.remove', { id: sessionId })
      ledger.confirmRemoval(doomed)
      if (isLarge) await client.call('storage.vacuum')
    },
  }
}

/** Sends so many; those that were acknowledged. */
async function sendSome(place: JobPlace, count: number, prefix?: string): Promise<string[]> {
  const markers = Array.from({ length: count }, () => place.marker(prefix))
  const accepted = await sendAll(place.captureUrl, markers)
  for (const marker of accepted) place.acknowledge(marker)
  return accepted
}

function importedFrom(dataDir: string, from: string): DeliveryId[] {
  const store = openReadStore({ dataDir, rulesVersion })
  try {
    return store.idsAfter(0 as DeliveryId, 1_000_000).filter(id => store.source(id)?.store === from)
  } finally {
    store.close()
  }
}

/** Files that an export which was killed left beside its place too: they are hidden and named `.part`. */
function removeFrom(workDir: string): string[] {
  const strange: string[] = []
  for (const name of readdirSync(workDir)) {
    if (!name.includes('export-')) continue
    rmSync(join(workDir, name), { recursive: true, force: true })
    if (!name.startsWith('export-') && !(name.startsWith('.') && name.endsWith('.part'))) strange.push(name)
  }
  return strange
}

/** Ends with the connection. */
async function never(client: HeldClient): Promise<void> {
  await new Promise<void>(resolve => {
    client.subscribe(
      () => {},
      connection => {
        if (connection === 'lost') resolve()
      },
    )
  })
}
