import type { RetentionAnswer } from '#contract/deliveries/sessions'
import { AppError } from '#contract/errors'
import type { IndexStatus } from '#contract/search-index'
import type { Settings } from '#contract/settings'
import type { AppStatus } from '#contract/status'
import type { ByteSlice, DeliveryId } from '#contract/terms'
import type { Handlers } from '../dispatch.ts'
import type { Exporting } from '../exporting/exporting.ts'
import type { Importing } from '../exporting/importing.ts'
import type { Uploads } from '../exporting/uploads.ts'
import type { Rebuild } from '../inspection/rebuild.ts'
import type { Jobs } from '../jobs.ts'
import type { Listening } from '../listening.ts'
import type { Organizing } from '../organizing/organizing.ts'
import type { BrowserAccess, Updates } from '../ports.ts'
import type { Practice } from '../practice/practice.ts'
import { parseSearch } from '../queries/parse-search.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { Registration } from '../registration/registration.ts'
import type { Routing } from '../routing/routing.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Search } from '../store/read-store.ts'
import type { Tunnels } from '../tunnel/tunnel.ts'
import { accessHandlers } from './access.ts'
import { type DrillParts, drillHandlers } from './drills.ts'
import { type HostHandlerParts, hostHandlers } from './host.ts'
import { indexHandlers } from './index-upkeep.ts'
import { jobHandlers } from './jobs.ts'
import { type MuteParts, muteHandlers } from './mutes.ts'
import { organizingHandlers } from './organizing.ts'
import { overviewHandlers } from './overview.ts'
import { practiceHandlers } from './practice.ts'
import { type ProblemParts, problemHandlers } from './problems.ts'
import { registrationHandlers } from './registration.ts'
import { createRouteHandlers } from './routes.ts'
import { createSendingHandlers, foundAttempt, type SendingHandlerParts } from './sending.ts'
import { sessionHandlers } from './sessions.ts'
import { settingsHandlers } from './settings.ts'
import { tunnelHandlers } from './tunnels.ts'
import { updateHandlers } from './updates.ts'
import { uploadHandlers } from './uploads.ts'

export interface HandlerParts
  extends SendingHandlerParts,
    HostHandlerParts,
    MuteParts,
    DrillParts,
    ProblemParts {
  /** The query worker that compares bodies. */
  readonly comparing: Pick<QueryWorker, 'askUntil'>
  readonly registration: Registration
  readonly practice: Practice
  readonly routing: Routing
  readonly tunnels: Tunnels
  /** After environments, or what is registered at them, changed. */
  readonly onEnvironments: () => void
  readonly exporting: Exporting
  readonly importing: Importing
  readonly uploads: Uploads
  readonly access: BrowserAccess | undefined
  readonly updates: Updates | undefined
  readonly sessions: Sessions
  readonly organizing: Organizing
  readonly jobs: Jobs
  /** See `deliveries.readFirst`. */
  readonly readFirst: (ids: readonly DeliveryId[]) => void
  readonly rebuild: Pick<Rebuild, 'rebuild' | 'continue'>
  readonly indexStatus: () => IndexStatus
  /** Answers the question of retention; see `retention.answer`. */
  readonly answerRetention: (answer: RetentionAnswer) => Promise<number>
  readonly status: () => AppStatus
  readonly nowMs: () => number
  readonly settings: () => Settings
  /** Applies and saves. Throws as `Listener.listen` does; nothing is then changed. */
  readonly changeSettings: (settings: Settings) => Promise<Settings>
  readonly listening: Pick<Listening, 'restart' | 'pause' | 'resume'>
  readonly restart: (() => Promise<AppStatus>) | undefined
}

/** The handlers of the contract's table over the engine's parts. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { queries, comparing, exporting } = parts
  const search = (text: string): Search => parseSearch(text, parts.nowMs(), parts.settings().finalWithinMs)
  return {
    'app.status': () => parts.status(),

    'deliveries.list': ({ query, within, ...window }, signal) =>
      queries.askUntil(signal, 'listMatches', { ...window, search: search(query) }, within),
    'deliveries.rows': async ({ ids }) => ({ rows: await queries.ask('deliveriesById', ids) }),
    'deliveries.count': ({ query, before, within }, signal) =>
      queries.askUntil(signal, 'countMatches', { search: search(query), before }, within),
    'deliveries.get': ({ id }) => queries.ask('deliveryDetail', id),
    'deliveries.body': async params => asSlice(params.offset, await queries.ask('bodySlice', params)),
    'deliveries.compare': (params, signal) => comparing.askUntil(signal, 'comparison', params),
    'trails.get': (params, signal) => {
      const { finalWithinMs } = parts.settings()
      return (params.withChanges ? comparing : queries).askUntil(signal, 'trail', {
        ...params,
        nowMs: parts.nowMs(),
        finalWithinMs,
      })
    },
    'trails.list': ({ query, within, ...window }, signal) =>
      queries.askUntil(signal, 'listMatchingRecords', { ...window, search: search(query) }, within),
    'trails.rows': async ({ recordKeys }) => ({ rows: await queries.ask('recordsByKey', recordKeys) }),
    'trails.count': ({ query, before, within }, signal) =>
      queries.askUntil(signal, 'countMatchingRecords', { search: search(query), before }, within),

    'findings.summary': ({ query, within }, signal) =>
      queries.askUntil(signal, 'findingsSummary', search(query), within),
    ...muteHandlers(parts),
    ...overviewHandlers(queries, search, parts.readFirst),
    'fields.undocumented': (_, signal) => queries.askUntil(signal, 'undocumentedFields'),
    'signatures.verify': params => queries.ask('signatureCheck', params),

    ...createSendingHandlers(parts),
    ...createRouteHandlers(parts.routing, parts.sending),
    'attempts.body': async ({ id, which, offset, length }) =>
      asSlice(offset, foundAttempt(await queries.ask('attemptBody', id, which, offset, length), id)),

    ...registrationHandlers(parts.registration, parts.onEnvironments),
    ...drillHandlers(parts),
    ...tunnelHandlers(parts.tunnels),
    ...practiceHandlers({ ...parts, captureUrl: () => parts.status().listener.captureUrl }),
    'export.preview': (params, signal) =>
      queries.askUntil(signal, 'previewExport', { ...params, nowMs: parts.nowMs() }),
    'export.get': ({ id }) => exporting.progress(id),
    'import.get': ({ id }) => parts.importing.progress(id),
    'export.start': params => ({ id: exporting.start(params) }),
    ...sessionHandlers(parts.sessions, parts.answerRetention),
    ...organizingHandlers(parts.organizing),
    ...jobHandlers(parts.jobs),
    ...indexHandlers(parts.rebuild, parts.indexStatus),
    ...uploadHandlers(parts.uploads),
    ...hostHandlers(parts),
    ...problemHandlers(parts),
    ...accessHandlers(parts.access),
    ...updateHandlers(parts.updates),
    'import.start': ({ paths, isDryRun }) => ({ id: parts.importing.start(paths, isDryRun) }),
    'import.cancel': ({ id }) => {
      parts.importing.cancel(id)
      return {}
    },
    'export.cancel': ({ id }) => {
      exporting.cancel(id)
      return {}
    },

    ...settingsHandlers(parts),
    'app.restart': () => {
      if (parts.restart === undefined) throw new AppError('not-available', 'This host can’t restart.')
      return parts.restart()
    },
    'listener.restart': async () => {
      await parts.listening.restart()
      return parts.status()
    },
    'listener.pause': async () => {
      await parts.listening.pause()
      return parts.status()
    },
    'listener.resume': async () => {
      await parts.listening.resume()
      return parts.status()
    },
  }
}

function asSlice(offset: number, part: { bytes: Uint8Array; totalBytes: number }): ByteSlice {
  const { buffer, byteOffset, byteLength } = part.bytes
  return {
    base64: Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
    offset,
    totalBytes: part.totalBytes,
  }
}
