import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#contract/errors'
import { exportFormatSchema } from '#contract/transfer/exporting'
import { connectTo, type HeldClient } from '../../support/network/connect-to.ts'
import type { Random } from '../../support/random.ts'
import type { ImportSource } from '../deliveries/load.ts'
import { exported, imported, until } from '../progress.ts'

export interface JobsPlace {
  readonly dataDir: string
  readonly workDir: string
  readonly captureUrl: string
  readonly client: HeldClient
  readonly random: Random
  readonly appUrl: string
  readonly importSource: ImportSource
  /** Deliveries that retention leaves. */
  readonly retained: number
}

export interface MixedJobs {
  /** How often each job was done. */
  readonly counts: ReadonlyMap<string, number>
  /** What failed, as messages. */
  readonly failures: readonly string[]
  /** Starts nothing new; waits for work in progress. */
  stop(): Promise<void>
}

/** So many that nothing of the last minute goes with a session. */
const savedSessions = 20

type Job = (place: JobsPlace) => Promise<void>

const queries = [
  '',
  'status:COMPLETE',
  'service:funding',
  'is:malformed',
  'amount:>100',
  'body:"example"',
  'kind:issuance',
]
const formats = exportFormatSchema.options

/** Everything that users do besides capturing, repeated with pauses, all at the same time. */
const jobs: Readonly<Record<string, { readonly everyMs: number; readonly run: Job }>> = {
  searches: { everyMs: 150, run: search },
  trails: { everyMs: 300, run: readTrail },
  replays: { everyMs: 1_000, run: replay },
  exports: { everyMs: 5_000, run: exportAll },
  imports: { everyMs: 10_000, run: importNew },
  sessions: { everyMs: 5_000, run: changeSessions },
  retention: { everyMs: 10_000, run: retain },
  'event streams': { everyMs: 500, run: watchEvents },
  'odd senders': { everyMs: 300, run: sendOdd },
}

/** Starts all jobs; the first run of each at once. */
export function startJobs(place: JobsPlace): MixedJobs {
  const counts = new Map<string, number>()
  const failures: string[] = []
  const stopped = new AbortController()
  const all = Object.entries(jobs).map(async ([name, { everyMs, run }]) => {
    while (!stopped.signal.aborted) {
      try {
        await run(place)
        counts.set(name, (counts.get(name) ?? 0) + 1)
      } catch (error) {
        failures.push(`${name}: ${error instanceof AppError ? `${error.code}: ` : ''}${String(error)}`)
      }
      await wait(everyMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
  })
  return {
    counts,
    failures,
    async stop() {
      stopped.abort()
      await Promise.all(all)
    },
  }
}

async function search({ client, random }: JobsPlace): Promise<void> {
  const query = random.pick(queries)
  await client.call('deliveries.list', { query, limit: 100 })
  await client.call('deliveries.count', { query })
  await client.call('trails.list', { query, limit: 50 })
  if (random.next() < 0.1) await client.call('findings.summary', { query })
}

async function readTrail({ client, random }: JobsPlace): Promise<void> {
  const { rows } = await client.call('trails.list', { limit: 50 })
  if (rows.length === 0) return
  await unlessGone(client.call('trails.get', { recordKey: random.pick(rows).recordKey, withChanges: true }))
  const { rows: newest } = await client.call('deliveries.list', { limit: 50 })
  if (newest.length === 0) return
  const { id } = random.pick(newest)
  await unlessGone(client.call('deliveries.get', { id }))
  await unlessGone(client.call('deliveries.compare', { id }))
  await unlessGone(client.call('deliveries.body', { id }))
}

async function replay({ client, appUrl }: JobsPlace): Promise<void> {
  const { rows } = await client.call('deliveries.list', { limit: 20 })
  if (rows.length === 0) return
  const selection = { by: 'ids', ids: rows.map(({ id }) => id) } as const
  const { id } = await client.call('batches.start', { selection, target: { to: 'url', url: appUrl } })
  await until(client, async () => (await client.call('batches.get', { id })).endedAtMs !== null)
}

async function exportAll({ client, random, workDir }: JobsPlace): Promise<void> {
  const out = join(workDir, `export-${randomUUID()}`)
  const pseudonyms = random.next() < 0.5 ? null : {}
  const { state, error } = await exported(client, { format: random.pick(formats), out, pseudonyms })
  rmSync(out, { recursive: true, force: true })
  // Retention took what was being exported: the export says so and leaves nothing.
  if (error?.code === 'export-outdated') return
  if (state !== 'done') throw new Error(`An export ended as ${state}: ${error?.message}`)
}

async function importNew({ client, workDir, importSource }: JobsPlace): Promise<void> {
  const store = randomUUID()
  const file = join(workDir, `import-${store}.ndjson`)
  writeFileSync(file, importSource.text.replaceAll(importSource.store, store))
  const { state, error } = await imported(client, [file])
  rmSync(file)
  if (state !== 'done') throw new Error(`An import ended as ${state}: ${error?.message}`)
}

async function changeSessions({ client }: JobsPlace): Promise<void> {
  await client.call('sessions.start', { name: 'a while' })
  await wait(300)
  await client.call('sessions.end')
  const { sessions } = await client.call('sessions.list')
  const oldest = sessions.filter(({ isCurrent, day }) => !isCurrent && day === null).slice(savedSessions)
  for (const { id } of oldest) await client.call('sessions.remove', { id })
}

async function retain({ client, retained }: JobsPlace): Promise<void> {
  await client.call('retention.apply', { deliveries: retained })
  await client.call('storage.vacuum')
}

async function watchEvents({ dataDir, random }: JobsPlace): Promise<void> {
  const client = await connectTo(dataDir)
  client.subscribe(() => {})
  await client.call('app.status')
  await wait(random.between(0, 1_500))
  client.close()
}

/** One that is no HTTP, one that breaks off, one that sends nothing. */
async function sendOdd({ captureUrl, random }: JobsPlace): Promise<void> {
  const { hostname, port } = new URL(captureUrl)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  const kind = random.between(0, 2)
  if (kind === 0) socket.end('\u0016\u0003\u0001 no HTTP\r\n\r\n')
  if (kind === 1) socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"half":')
  await wait(random.between(10, 200))
  socket.destroy()
  await closed
}

/** A record that was removed by then is not a failure. */
async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error
  }
}
