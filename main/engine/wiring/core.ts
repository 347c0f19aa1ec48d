import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import type { Settings } from '#contract/settings'
import type { AppStatus } from '#contract/status'
import { identityOf } from '../files/target.ts'
import { createEventHub, type EventHub } from '../handlers/event-hub.ts'
import { createStoreJobs, type StoreJobs } from '../jobs/jobs.ts'
import type { Clock, EngineOptions, Logger, ProgramConsent } from '../ports.ts'
import { parseSearch } from '../queries/parse-search.ts'
import { createQueryWorkers, type QueryWorkers } from '../queries/start-query-worker.ts'
import { savedSettings, settingsIn } from '../store/read/settings.ts'
import type { Search } from '../store/read-store.ts'
import type { Store } from '../store/store.ts'
import { reportQueryWorkerCrash } from '../workers/query-failures.ts'
import { reportStoreCrashes } from '../workers/store-failures.ts'
import { createWorkerFailures, type WorkerFailures } from '../workers/worker-failures.ts'
import { askOneAtATime } from './ask-one-at-a-time.ts'

/** Common dependencies of the parts in this folder. */
export interface Core extends QueryWorkers {
  readonly options: EngineOptions
  readonly store: Store
  readonly launchId: string
  readonly dataDir: string
  readonly clock: Clock
  readonly logger: Logger
  readonly consent: ProgramConsent | undefined
  readonly failures: WorkerFailures
  readonly hub: EventHub
  readonly jobs: StoreJobs
  /** The current settings. A caller that reads them once gets no changes. */
  readonly settings: () => Settings
  /** Neither saves nor applies the settings: `wireSettings` does. */
  readonly replaceSettings: (settings: Settings) => void
  readonly search: (query: string) => Search
  /** Does nothing before `publishStatusOf`. */
  readonly publishStatus: () => void
  /** Call it when the parts of the status exist. */
  readonly publishStatusOf: (status: () => AppStatus) => void
}

/** `opened`: collects the functions that close the parts if the start fails. */
export function openCore(options: EngineOptions, store: Store, opened: (() => Promise<void>)[]): Core {
  const { clock, logger, folders, workers } = options.ports
  const { dataDir } = folders
  const launchId = randomBytes(9).toString('base64url')

  let publishStatus = (): void => {}
  const failures = createWorkerFailures({ logger, nowMs: clock.nowMs, onChange: () => publishStatus() })
  reportStoreCrashes(failures, store)
  // A connection attaches the index that exists when it opens.
  const whenIndexed = (): Promise<void> => store.openIndex().catch(() => {})
  const readers = { entry: workers.query, dataDir, openAfter: whenIndexed }
  const queryWorkers = createQueryWorkers(readers, part => reportQueryWorkerCrash(failures, part))
  opened.push(queryWorkers.queries.close)
  const saved = savedSettings(store.startingRows.settings)
  let settings = settingsIn(identityOf(statSync(dataDir)), saved)
  const allowed = ({ allowedHosts, acceptedCertificates }: Settings): number =>
    allowedHosts.length + acceptedCertificates.length
  if (allowed(settings) < allowed(saved)) {
    logger.warn(
      'This data folder was copied: the hosts and certificates that were allowed in the other one are not allowed here. Nothing is sent there until you allow them again.',
    )
  }
  const hub = createEventHub({ launchId, totals: store.totals })

  return {
    ...queryWorkers,
    ...{ options, store, launchId, dataDir, clock, logger, failures, hub },
    consent: options.ports.consent === undefined ? undefined : askOneAtATime(options.ports.consent),
    jobs: createStoreJobs({ clock, onProgress: job => hub.publish('job.progress', job) }),
    settings: () => settings,
    replaceSettings(changed) {
      settings = changed
    },
    search: query => parseSearch(query, clock.nowMs(), settings.finalWithinMs),
    publishStatus: () => publishStatus(),
    publishStatusOf(status) {
      publishStatus = () => hub.publish('status.changed', status())
    },
  }
}
