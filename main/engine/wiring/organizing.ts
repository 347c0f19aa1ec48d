import { createExporting, type Exporting } from '../exporting/exporting.ts'
import { createImporting, type Importing } from '../exporting/importing.ts'
import { createUploads, type Uploads } from '../exporting/uploads.ts'
import { createOrganizing, type Organizing } from '../organizing/organizing.ts'
import { type ClockWatch, createClockWatch } from '../sessions/clock-watch.ts'
import { createRetentionRunner, type RetentionRunner } from '../sessions/retention-runner.ts'
import { createSessions, type Sessions } from '../sessions/sessions.ts'
import type { Core } from './core.ts'

export interface OrganizingParts {
  readonly clockWatch: ClockWatch
  readonly sessions: Sessions
  readonly organizing: Organizing
  readonly retention: RetentionRunner
  readonly exporting: Exporting
  readonly importing: Importing
  readonly uploads: Uploads
}

/** What is kept, where, and for how long; and what leaves the store or comes into it as a file. */
export function wireOrganizing(core: Core, parts: { readonly inspectAgain: () => void }): OrganizingParts {
  const { options, store, dataDir, clock, logger, queries, hub, jobs, settings, search } = core
  const { workers } = options.ports

  const exporting = createExporting({
    entry: workers.exporting,
    ...{ dataDir, version: options.version, logger },
    onProgress: progress => hub.publish('export.progress', progress),
  })
  const clockWatch = createClockWatch(clock)
  const onSessionsChanged = (haveDeliveriesChanged: boolean): void => {
    hub.publish('sessions.changed', { haveDeliveriesChanged })
    core.publishStatus()
  }
  const sessions = createSessions({
    ...{ store, clock, clockWatch, dataDir, queries, jobs },
    onChanged: onSessionsChanged,
    onPinned: id => hub.updated({ firstId: id, lastId: id, count: 1 }),
  })
  const organizing = createOrganizing({
    ...{ store, clock, queries, jobs, search, hub, logger },
    onMoved: () => onSessionsChanged(true),
    inspectAgain: parts.inspectAgain,
  })
  const retention = createRetentionRunner({
    ...{ limits: () => settings().retention, apply: sessions.applyOrAsk, logger },
    onQuestion: core.publishStatus,
  })
  const importing = createImporting({
    entry: workers.importing,
    ...{ dataDir, clock, logger, store },
    removeSession: id => sessions.removeImported(id),
    onProgress: progress => hub.publish('import.progress', progress),
  })
  const uploads = createUploads(dataDir)
  return { clockWatch, sessions, organizing, retention, exporting, importing, uploads }
}
