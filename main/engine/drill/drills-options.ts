import type { DrillSummary, SequenceRun } from '#contract/drill/drill'
import type { Clock, Logger, ProgramConsent } from '../ports.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { Sending } from '../sending/sending.ts'
import type { Search } from '../store/read-store.ts'
import type { Store } from '../store/store.ts'

export interface DrillsOptions {
  /** File of the drill's thread. */
  readonly entry: URL
  readonly dataDir: string
  readonly clock: Clock
  readonly logger: Logger
  readonly consent: ProgramConsent | undefined
  readonly store: Pick<Store, 'saveDrill' | 'saveDrillAttempts' | 'removeDrill'>
  readonly sending: Pick<Sending, 'checkTarget' | 'scenarios' | 'usualTrails'>
  /** Reads for the interface, and reads of many bodies. */
  readonly queries: Pick<QueryWorker, 'ask'>
  readonly bodyQueries: Pick<QueryWorker, 'ask'>
  readonly whenInspected: () => Promise<void>
  /** Throws `invalid-query`. */
  readonly search: (query: string) => Search
  /** Several times a second while a drill runs, and once at its end. */
  readonly onProgress: (drill: DrillSummary) => void
  readonly onSequence: (run: SequenceRun) => void
}
