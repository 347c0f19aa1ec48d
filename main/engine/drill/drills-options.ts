import type { DrillSummary, SequenceRun } from '#contract/drill/drill'
import type { AcceptedCertificate } from '#contract/sending/certificates'
import type { Clock, Logger, ProgramConsent } from '../ports.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { Sending } from '../sending/sending.ts'
import type { Search } from '../store/read-store.ts'
import type { Store } from '../store/store.ts'

export interface DrillsOptions {
  readonly entry: URL
  readonly dataDir: string
  readonly clock: Clock
  readonly logger: Logger
  readonly consent: ProgramConsent | undefined
  readonly store: Pick<Store, 'saveDrill' | 'saveDrillAttempts' | 'removeDrill'>
  readonly accepted: () => readonly AcceptedCertificate[]
  readonly sending: Pick<Sending, 'checkTarget' | 'scenarios' | 'usualTrails'>
  readonly queries: Pick<QueryWorker, 'ask'>
  readonly bodyQueries: Pick<QueryWorker, 'ask'>
  readonly whenInspected: () => Promise<void>
  readonly search: (query: string) => Search
  /** Called several times a second during a drill, and at its end. */
  readonly onProgress: (drill: DrillSummary) => void
  readonly onSequence: (run: SequenceRun) => void
}
