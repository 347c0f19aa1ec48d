import type { DrillFailure, SequenceRun } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import type { LoadedTrail } from '../drill-run.ts'
import { repeatSequence } from '../run/repeat-sequence.ts'
import type { Subject } from '../subject.ts'

/** `id`: see SequenceRun. */
export interface SequenceTask {
  readonly id: number
  readonly failure: DrillFailure
  readonly pauseMs: number | null
}

/** Throws `not-found` without its trail. */
export function trailOfFailure(failure: DrillFailure, trails: readonly LoadedTrail[]): LoadedTrail {
  const trail = trails.find(({ name }) => name === failure.trail)
  if (trail === undefined || failure.sequence.some(({ step }) => step >= trail.steps.length)) {
    throw new AppError('not-found', `The notifications of ${failure.trail} have changed. Start a new drill.`)
  }
  return trail
}

export type SequenceSending = ReturnType<typeof prepareSequence>

/** The sequence of a failure for new records. `idKey` determines their ids. Throws `not-found` without its trail. */
export function prepareSequence(
  { failure, id, pauseMs }: SequenceTask,
  trails: readonly LoadedTrail[],
  options: { readonly subject: Subject; readonly renew: readonly string[]; readonly idKey: string },
) {
  const trail = trailOfFailure(failure, trails)
  const plain = failure.sequence.map(({ response: _, isRetry: _r, ...sending }) => sending)
  const waves = repeatSequence(trail, plain, options)
  const begun: SequenceRun = {
    id,
    state: pauseMs === null ? 'waiting' : 'sending',
    message: null,
    trail: failure.trail,
    property: failure.property,
    recordIds: [...waves.recordIds],
    sequence: plain.map(sending => ({ ...sending, response: null })),
  }

  return {
    /** State before the first wave. */
    begun,
    /** Sends wave by wave. `whenNext`: awaited before each wave that no pause delays. Rejects with `cancelled`. */
    async run({
      signal,
      whenNext,
      onChange,
    }: {
      readonly signal: AbortSignal
      readonly whenNext: () => Promise<void>
      readonly onChange: (run: SequenceRun) => void
    }): Promise<void> {
      let state = begun
      const change = (changed: Partial<SequenceRun>): void => {
        state = { ...state, ...changed }
        onChange(state)
      }
      for (let isFirst = true; !waves.isDone; isFirst = false) {
        if (pauseMs === null) {
          change({ state: 'waiting' })
          await whenNext()
        } else if (!isFirst && pauseMs > 0) {
          await options.subject.pause(pauseMs, signal)
        }
        change({ state: 'sending' })
        await waves.next(signal)
        const { sent } = waves
        change({
          sequence: begun.sequence.map((sending, place) => ({
            ...sending,
            response: sent[place]?.response ?? null,
          })),
        })
      }
      change({ state: 'done' })
    },
  }
}
