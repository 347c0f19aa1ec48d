import type { DrillSummary, SequenceRun } from '#contract/drill/drill'
import type { DrillPlaces } from '#contract/drill/drill-defaults'
import { AppError } from '#contract/errors'
import type { Added } from '#contract/sending/additions'
import type { AcceptedCertificate } from '#contract/sending/certificates'
import { createJobThread } from '../jobs/job-thread.ts'
import type { Clock, Logger, ProgramConsent } from '../ports.ts'
import type { Program } from '../programs/programs.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { ReadyAdditions } from '../sending/direct.ts'
import type { Sending } from '../sending/sending.ts'
import type { Search } from '../store/read-store.ts'
import type { Store } from '../store/store.ts'
import type { Thread } from '../threads/thread.ts'
import { reasonOf } from '../threads/thread-crash.ts'
import type { DrillCalls, DrillHost } from './worker/drill-worker.ts'

/** Starts a thread for one task. `failed`: the task, for the log. `gone` is aborted if the thread crashes. */
export function createDrillThread(
  { entry, logger }: Pick<DrillsOptions, 'entry' | 'logger'>,
  failed: string,
  host: Partial<DrillHost> = {},
  gone = new AbortController(),
): Thread<DrillCalls> {
  return createJobThread<DrillCalls, Partial<DrillHost>>({
    entry,
    name: 'drill',
    failed,
    logger,
    host,
    maximumYoungMb: 16,
    error({ cause }) {
      gone.abort()
      return new AppError(
        'worker-failed',
        `The drill's thread stopped (${reasonOf(cause)}). Its results until then are stored. See the log.`,
      )
    },
  })
}

export interface DrillsOptions {
  readonly entry: URL
  readonly dataDir: string
  readonly clock: Clock
  readonly logger: Logger
  readonly consent: ProgramConsent | undefined
  readonly store: Pick<Store, 'saveDrill' | 'saveDrillAttempts' | 'removeDrill'>
  readonly accepted: () => readonly AcceptedCertificate[]
  /** `sign`: the program that signs, which the drill asks for. Rejects with `secret-unavailable`, `invalid-params`. */
  readonly ready: (added: Added, sign: Program | null) => Promise<ReadyAdditions>
  /** Throws `consent-needed` if the project's file sends a variable there without consent. */
  readonly requireConsent: (places: DrillPlaces, variables: Added['variables']) => void
  readonly sending: Pick<Sending, 'checkTarget' | 'scenarios' | 'usualTrails'>
  readonly queries: Pick<QueryWorker, 'ask'>
  readonly bodyQueries: Pick<QueryWorker, 'ask'>
  readonly whenInspected: () => Promise<void>
  readonly search: (query: string) => Search
  /** Called several times a second during a drill, and at its end. */
  readonly onProgress: (drill: DrillSummary) => void
  readonly onSequence: (run: SequenceRun) => void
}
