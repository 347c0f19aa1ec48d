import type { SentSending } from '#contract/drill/sequence'
import { AppError } from '#contract/errors'
import type { DrillListener, DrillRequest } from '../drill-run.ts'
import type { ReadState, StateOf, Subject } from '../subject.ts'

/** What all runs of a drill share. */
export interface DrillContext {
  readonly request: DrillRequest
  readonly subject: Subject
  readonly listener: DrillListener
  readonly signal: AbortSignal
  /** New ids of all runs, in lower case. */
  readonly usedIds: Set<string>
  /** Whether any response was received. */
  readonly hasResponded: boolean
  nextRun(): number
  sentWave(sent: readonly SentSending[]): void
  readState(of: StateOf): Promise<ReadState>
}

/** The reader of states failed, so nothing can be compared. */
export class StateUnreadable extends Error {
  override name = 'StateUnreadable'
}

export function createContext(
  request: DrillRequest,
  subject: Subject,
  listener: DrillListener,
  signal: AbortSignal,
): DrillContext {
  let runs = 0
  let hasResponded = false
  return {
    request,
    subject,
    listener,
    signal,
    usedIds: new Set(),
    get hasResponded() {
      return hasResponded
    },
    nextRun: () => ++runs,
    sentWave(sent) {
      hasResponded ||= sent.some(({ answer }) => answer.error?.code !== 'target-unreachable')
    },
    async readState(of) {
      if (subject.readState === null) throw new StateUnreadable('No state can be read.')
      try {
        return await subject.readState(of, signal)
      } catch (thrown) {
        if (signal.aborted || !(thrown instanceof AppError)) throw thrown
        throw new StateUnreadable(thrown.message)
      }
    },
  }
}
