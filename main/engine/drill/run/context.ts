import type { SentSending } from '#contract/drill/sequence'
import { AppError } from '#contract/errors'
import { isUnreached } from '#contract/sending/sending'
import type { DrillRequest, TellDrill } from '../drill-run.ts'
import { type ReadState, type RecordToPrepare, type StateOf, type Subject, UnfitRecord } from '../subject.ts'

/** A record could not be prepared, so nothing that follows is meaningful. */
export class PrepareFailed extends Error {
  override name = 'PrepareFailed'
}

/** The reader of states failed, so nothing can be compared. */
export class StateUnreadable extends Error {
  override name = 'StateUnreadable'
}

export type DrillContext = ReturnType<typeof createContext>

export function createContext(request: DrillRequest, subject: Subject, tell: TellDrill, signal: AbortSignal) {
  let runs = 0
  let hasResponded = false
  return {
    request,
    subject,
    tell,
    signal,
    usedIds: new Set<string>(),
    get hasResponded(): boolean {
      return hasResponded
    },
    nextRun: (): number => ++runs,
    sentWave(sent: readonly SentSending[]): void {
      hasResponded ||= sent.some(({ response }) => !isUnreached(response.error))
    },
    async prepare(record: RecordToPrepare): Promise<void> {
      try {
        await subject.prepare?.(record, signal)
      } catch (thrown) {
        if (signal.aborted || thrown instanceof UnfitRecord || !(thrown instanceof AppError)) throw thrown
        throw new PrepareFailed(thrown.message)
      }
    },
    async readState(of: StateOf): Promise<ReadState> {
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
