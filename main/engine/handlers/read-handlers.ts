import { AppError } from '#contract/errors'
import { defaultPort, type Settings } from '#contract/settings'
import type { AttemptId, ByteSlice, SessionId } from '#contract/terms'
import { parseSearch } from '../queries/parse-search.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { Search } from '../store/read-store.ts'
import type { Handlers } from './dispatch.ts'

export interface ReadParts {
  readonly queries: Pick<QueryWorker, 'ask' | 'askUntil'>
  /** For reads that compare bodies. */
  readonly comparing: Pick<QueryWorker, 'askUntil'>
  readonly nowMs: () => number
  readonly settings: () => Pick<Settings, 'finalWithinMs'>
  /** The session that deliveries are captured into; `null` while capture is off. */
  readonly currentSession: () => SessionId | null
  /** `null` while the listener is stopped. */
  readonly captureUrl: () => string | null
}

/** Calls that only read the store, of a running engine or of a store beside it. */
export function readHandlers(parts: ReadParts) {
  const { queries, comparing, nowMs } = parts
  const search = (text: string): Search => parseSearch(text, nowMs(), parts.settings().finalWithinMs)
  return {
    'deliveries.list': ({ query, within, ...window }, signal) =>
      queries.askUntil(signal, 'listMatches', { ...window, search: search(query) }, within),
    'deliveries.rows': async ({ ids }) => ({ rows: await queries.ask('deliveriesById', ids) }),
    'deliveries.count': ({ query, before, within }, signal) =>
      queries.askUntil(signal, 'countMatches', { search: search(query), before }, within),
    'deliveries.get': ({ id }) => queries.ask('deliveryDetail', id),
    'deliveries.body': async params => asSlice(params.offset, await queries.ask('bodySlice', params)),
    'deliveries.compare': (params, signal) => comparing.askUntil(signal, 'comparison', params),
    'deliveries.histogram': ({ query, columns, fromMs, toMs, within }, signal) => {
      const asked = { search: search(query), columns, range: { fromMs, toMs } }
      return queries.askUntil(signal, 'histogram', asked, within)
    },
    'deliveries.command': async ({ id, shell }) => {
      const url = parts.captureUrl() ?? `http://127.0.0.1:${defaultPort}`
      return { text: await queries.ask('copiedCommand', { id, shell, url }) }
    },

    'trails.get': (params, signal) => {
      const asked = { ...params, nowMs: nowMs(), finalWithinMs: parts.settings().finalWithinMs }
      return (params.withChanges ? comparing : queries).askUntil(signal, 'trail', asked)
    },
    'trails.list': ({ query, within, ...window }, signal) =>
      queries.askUntil(signal, 'listMatchingRecords', { ...window, search: search(query) }, within),
    'trails.rows': async ({ recordKeys }) => ({ rows: await queries.ask('recordsByKey', recordKeys) }),
    'trails.count': ({ query, before, within }, signal) =>
      queries.askUntil(signal, 'countMatchingRecords', { search: search(query), before }, within),

    'findings.summary': ({ query, within }, signal) =>
      queries.askUntil(signal, 'findingsSummary', search(query), within),
    'facets.list': ({ query, within }, signal) => queries.askUntil(signal, 'facets', search(query), within),
    'fields.undocumented': (_, signal) => queries.askUntil(signal, 'undocumentedFields'),
    'signatures.verify': params => queries.ask('signatureCheck', params),

    'attempts.list': params => queries.ask('attempts', params),
    'attempts.get': async ({ id }) => foundAttempt(await queries.ask('attempt', id), id),
    'attempts.body': async ({ id, which, offset, length }) =>
      asSlice(offset, foundAttempt(await queries.ask('attemptBody', id, which, offset, length), id)),

    'sessions.list': async () => {
      const current = parts.currentSession()
      const sessions = await queries.ask('sessions')
      return { sessions: sessions.map(one => ({ ...one, isCurrent: one.id === current })) }
    },
    'sessions.sizes': async (_, signal) => ({ sizes: await queries.askUntil(signal, 'sizeSessions') }),
    'tags.list': async () => ({ tags: await queries.ask('tags') }),
    'export.preview': (params, signal) =>
      queries.askUntil(signal, 'previewExport', { ...params, nowMs: nowMs() }),
  } satisfies Partial<Handlers>
}

function asSlice(offset: number, part: { bytes: Uint8Array; totalBytes: number }): ByteSlice {
  const { buffer, byteOffset, byteLength } = part.bytes
  return {
    base64: Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
    offset,
    totalBytes: part.totalBytes,
  }
}

function foundAttempt<T>(value: T | null, id: AttemptId): T {
  if (value === null) throw new AppError('not-found', `No attempt ${id} in this data folder.`, { id })
  return value
}
