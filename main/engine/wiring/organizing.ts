import { createExporting } from '../exporting/exporting.ts'
import { createImporting } from '../exporting/importing.ts'
import { createUploads } from '../exporting/uploads.ts'
import { createOrganizing } from '../organizing/organizing.ts'
import { createClockWatch } from '../sessions/clock-watch.ts'
import { createRetentionRunner } from '../sessions/retention-runner.ts'
import { createSessions } from '../sessions/sessions.ts'
import type { Core } from './core.ts'

/** Rewriting this many bytes takes about a second. */
const mostRewrittenBytes = 128 * 1024 * 1024

export type OrganizingParts = ReturnType<typeof wireOrganizing>

/** Retention, sessions, exports and imports. */
export function wireOrganizing(
  core: Core,
  parts: { readonly inspectAgain: () => void; readonly rebuildIndex: () => Promise<unknown> },
) {
  const { options, store, dataDir, clock, logger, queries, hub, jobs, settings, search } = core
  const { workers } = options.ports

  const exporting = createExporting({
    entry: workers.exporting,
    dataDir,
    version: options.version,
    clock,
    logger,
    onProgress: progress => hub.publish('export.progress', progress),
  })
  const clockWatch = createClockWatch(clock)
  const onSessionsChanged = (haveDeliveriesChanged: boolean): void => {
    hub.publish('sessions.changed', { haveDeliveriesChanged })
    core.publishStatus()
  }
  const sessions = createSessions({
    store,
    clock,
    clockWatch,
    dataDir,
    queries,
    jobs,
    rebuildIndex: parts.rebuildIndex,
    // Otherwise senders would wait longer than their limit.
    mostRewrittenBytes: options.listen === null ? Number.MAX_SAFE_INTEGER : mostRewrittenBytes,
    onChanged: onSessionsChanged,
    onPinned: id => hub.updated({ firstId: id, lastId: id, count: 1 }),
  })
  const organizing = createOrganizing({
    store,
    clock,
    queries,
    jobs,
    search,
    hub,
    logger,
    onMoved: () => onSessionsChanged(true),
    inspectAgain: parts.inspectAgain,
  })
  const retention = createRetentionRunner({
    limits: () => settings().retention,
    apply: sessions.applyOrAsk,
    logger,
    onQuestion: core.publishStatus,
  })
  const importing = createImporting({
    entry: workers.importing,
    dataDir,
    clock,
    logger,
    store,
    removeSession: id => sessions.removeImported(id),
    onProgress: progress => hub.publish('import.progress', progress),
  })
  const uploads = createUploads(dataDir)
  return { clockWatch, sessions, organizing, retention, exporting, importing, uploads }
}
