import { AppError } from '#contract/errors'
import type { TunnelId } from '#contract/registration/tunnel'
import type { Clock, ProgramConsent, ProgramQuestion } from '../ports.ts'
import type { RunState } from './tunnel-run.ts'

interface Question {
  readonly state: RunState
  readonly controller: AbortController
}

/** Pause between questions, so that none replaces another while the user responds and none repeats endlessly. */
const quietAfterMs = 30_000

export type ProgramQuestions = ReturnType<typeof createProgramQuestions>

export function createProgramQuestions(options: {
  readonly consent: ProgramConsent | undefined
  readonly clock: Clock
  readonly onChange: () => void
}) {
  const questions = new Map<TunnelId, Question>()
  const open = new Set<TunnelId>()
  const quietUntilMs = new Map<TunnelId, number>()

  function become(id: TunnelId, state: 'waiting' | 'off', message: string): AbortController {
    const controller = new AbortController()
    const none = { publicUrl: null, inletUrl: null, restarts: 0 }
    questions.set(id, { state: { state, message, sinceMs: options.clock.nowMs(), ...none }, controller })
    options.onChange()
    return controller
  }
  const keepQuiet = (id: TunnelId): void => {
    quietUntilMs.set(id, options.clock.monotonicMs() + quietAfterMs)
  }
  /** Withdraws the question and forgets its result. */
  function end(id: TunnelId): void {
    if (open.delete(id)) keepQuiet(id)
    questions.get(id)?.controller.abort()
    questions.delete(id)
  }

  async function respond(
    consent: ProgramConsent,
    id: TunnelId,
    question: ProgramQuestion,
    { signal }: AbortController,
  ): Promise<boolean> {
    const isAllowed = await consent.ask(question, signal)
    if (signal.aborted) return false
    open.delete(id)
    if (isAllowed) await consent.approve(question.program)
    else {
      keepQuiet(id)
      become(id, 'off', `Its program was not allowed ${consent.askedWhere}.`)
    }
    return isAllowed && !signal.aborted
  }

  return {
    /** Asks once, however often the tunnel is started during the question. `onYes`: the program is now allowed. */
    ask(id: TunnelId, question: ProgramQuestion, onYes: () => void): void {
      const { consent } = options
      if (consent === undefined || questions.get(id)?.state.state === 'waiting') return
      open.add(id)
      const controller = become(id, 'waiting', `Waiting for your decision ${consent.askedWhere}.`)
      respond(consent, id, question, controller).then(
        isAllowed => {
          if (isAllowed) onYes()
        },
        (error: unknown) => {
          if (controller.signal.aborted) return
          open.delete(id)
          become(id, 'off', error instanceof AppError ? error.message : 'The question could not be asked.')
        },
      )
    },
    /** Milliseconds until the tunnel may ask again, after a no or a withdrawn question; else 0. */
    quietMs: (id: TunnelId): number => Math.max(0, (quietUntilMs.get(id) ?? 0) - options.clock.monotonicMs()),
    state: (id: TunnelId): RunState | null => questions.get(id)?.state ?? null,
    /** Allowed, but could not be started. */
    fail: (id: TunnelId, message: string): void => void become(id, 'off', message),
    end,
    close(): void {
      for (const id of [...questions.keys()]) end(id)
    },
  }
}
