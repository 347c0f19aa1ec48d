import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import type { Settings } from '#contract/settings'
import type { AppStatus, WorkerFailure } from '#contract/status'
import { identityOf } from '../files/target.ts'
import { createEventHub } from '../handlers/event-hub.ts'
import { createSequence } from '../jobs/in-sequence.ts'
import { createStoreJobs } from '../jobs/jobs.ts'
import type { EngineOptions, Logger, ProgramConsent } from '../ports.ts'
import { parseSearch } from '../queries/parse-search.ts'
import { createQueryWorkers, toleratedCrashes } from '../queries/start-query-worker.ts'
import { savedSettings, settingsIn } from '../store/read/settings.ts'
import type { Search } from '../store/read-store.ts'
import type { Store } from '../store/store.ts'
import type { ThreadCrash } from '../threads/thread-crash.ts'

export type Core = ReturnType<typeof openCore>

/** Common dependencies of the parts in this folder. `opened` collects what closes the parts if the start fails. */
export function openCore(options: EngineOptions, store: Store, opened: (() => Promise<void>)[]) {
  const { clock, logger, folders, workers } = options.ports
  const { dataDir } = folders
  const launchId = randomBytes(9).toString('base64url')

  let publishStatus = (): void => {}
  const failures = createWorkerFailures({ logger, nowMs: clock.nowMs, onChange: () => publishStatus() })
  store.onCheckpointThreadCrash(({ detail }) => failures.note('checkpoint', checkpointMessage, detail))
  store.onIndexThreadCrash(({ detail }) => failures.note('index', indexMessage, detail))
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
      'This data folder was copied: the hosts and certificates that were allowed in the original are not allowed in the copy. Nothing is sent there until you allow them again.',
    )
  }
  const hub = createEventHub({ launchId, totals: store.totals })

  return {
    ...queryWorkers,
    options,
    store,
    launchId,
    dataDir,
    clock,
    logger,
    failures,
    hub,
    consent: options.ports.consent === undefined ? undefined : askOneAtATime(options.ports.consent),
    jobs: createStoreJobs({ clock, onProgress: job => hub.publish('job.progress', job) }),
    /** The current settings. A caller that reads them once gets no changes. */
    settings: (): Settings => settings,
    /** Neither saves nor applies the settings: `wireSettings` does. */
    replaceSettings(changed: Settings) {
      settings = changed
    },
    search: (query: string): Search => parseSearch(query, clock.nowMs(), settings.finalWithinMs),
    /** Does nothing before `publishStatusOf`. */
    publishStatus: () => publishStatus(),
    /** Call it when the parts of the status exist. */
    publishStatusOf(status: () => AppStatus) {
      publishStatus = () => hub.publish('status.changed', status())
    },
  }
}

/**
 * The same consent, with one question at a time, since a terminal or a dialog shows only one. A question
 * whose signal is aborted before its turn is not asked and resolves with no.
 */
function askOneAtATime(consent: ProgramConsent): ProgramConsent {
  const inSequence = createSequence()
  return {
    ...consent,
    ask: (question, signal) => inSequence(() => !signal.aborted && consent.ask(question, signal)),
  }
}

const names = {
  reading: 'Reading for the interface',
  comparison: 'Comparing deliveries',
  sending: 'Reading for sending',
} as const satisfies Partial<Record<WorkerFailure['part'], string>>

function reportQueryWorkerCrash(failures: WorkerFailures, part: keyof typeof names) {
  return ({ reason, detail, crashes, restartMs }: ThreadCrash): void => {
    const message =
      crashes >= toleratedCrashes
        ? `${names[part]} failed ${crashes} times in a row. The next try is in ${Math.ceil(restartMs / 1000)} s.`
        : `${names[part]} restarted after a failure: ${reason}.`
    failures.note(part, message, detail)
  }
}

const checkpointMessage = 'The checkpoint thread restarts after a failure. Capturing continues.'
const indexMessage = 'The index thread restarts after a failure. Deliveries are saved and inspected again.'

export type WorkerFailures = ReturnType<typeof createWorkerFailures>

/** The crashes of background threads, for the interface and the log. */
function createWorkerFailures(options: {
  readonly logger: Logger
  readonly nowMs: () => number
  readonly onChange: () => void
}) {
  const failures = new Map<WorkerFailure['part'], WorkerFailure>()
  return {
    /** `message`: for the user. `detail`: for the log. */
    note(part: WorkerFailure['part'], message: string, detail: string) {
      const count = (failures.get(part)?.count ?? 0) + 1
      failures.set(part, { part, message, count, atMs: options.nowMs() })
      options.logger.error(`${message} (${detail})`)
      options.onChange()
    },
    /** The latest failure of each part. */
    list: (): WorkerFailure[] => [...failures.values()],
  }
}
