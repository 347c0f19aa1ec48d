import { AppError } from '#contract/errors'
import type { TunnelId, TunnelInput } from '#contract/registration/tunnel'
import type { Clock, ProgramConsent } from '../ports.ts'
import type { RunState } from './tunnel-run.ts'

/** The questions whether a tunnel's program may be started: the open ones, and the answers of others. */
export interface ProgramQuestions {
  /** Asks once, however often the tunnel is started meanwhile. `onYes`: the command is allowed now. */
  ask(tunnel: TunnelInput & { readonly id: TunnelId }, command: readonly string[], onYes: () => void): void
  /** For how long nothing is asked about this tunnel, after a no and after a question that was taken back; else 0. */
  quietMs(id: TunnelId): number
  /** `null` where nothing was asked. */
  state(id: TunnelId): RunState | null
  /** It was allowed, but could not be started. */
  fail(id: TunnelId, message: string): void
  /** Takes the question back, and forgets its answer. */
  end(id: TunnelId): void
  close(): void
}

interface Question {
  readonly state: RunState
  readonly controller: AbortController
}

/** So that no question replaces another while the user answers, and none is asked endlessly. */
const quietAfterMs = 30_000

export function createProgramQuestions(options: {
  readonly consent: ProgramConsent | undefined
  readonly clock: Clock
  readonly onChange: () => void
}): ProgramQuestions {
  const questions = new Map<TunnelId, Question>()
  /** Those without an answer. */
  const open = new Set<TunnelId>()
  /** Until when nothing is asked; monotonic. */
  const quietUntilMs = new Map<TunnelId, number>()
  /** One question after another, whichever tunnel it is about. */
  let turn: Promise<unknown> = Promise.resolve()

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
  function end(id: TunnelId): void {
    if (open.delete(id)) keepQuiet(id)
    questions.get(id)?.controller.abort()
    questions.delete(id)
  }

  async function answer(
    consent: ProgramConsent,
    tunnel: TunnelInput & { readonly id: TunnelId },
    command: readonly string[],
    { signal }: AbortController,
  ): Promise<boolean> {
    const asked = turn.then(() => !signal.aborted && consent.ask({ name: tunnel.name, command }, signal))
    turn = asked.catch(() => {})
    const isAllowed = await asked
    if (signal.aborted) return false
    open.delete(tunnel.id)
    if (isAllowed) await consent.approve(command)
    else {
      keepQuiet(tunnel.id)
      become(tunnel.id, 'off', `Its program was not allowed ${consent.askedWhere}.`)
    }
    return isAllowed && !signal.aborted
  }

  return {
    ask(tunnel, command, onYes) {
      const { consent } = options
      if (consent === undefined || questions.get(tunnel.id)?.state.state === 'waiting') return
      open.add(tunnel.id)
      const controller = become(tunnel.id, 'waiting', `Waiting for your decision ${consent.askedWhere}.`)
      answer(consent, tunnel, command, controller).then(
        isAllowed => {
          if (isAllowed) onYes()
        },
        (error: unknown) => {
          if (controller.signal.aborted) return
          open.delete(tunnel.id)
          become(
            tunnel.id,
            'off',
            error instanceof AppError ? error.message : 'The question could not be asked.',
          )
        },
      )
    },
    quietMs: id => Math.max(0, (quietUntilMs.get(id) ?? 0) - options.clock.monotonicMs()),
    state: id => questions.get(id)?.state ?? null,
    fail: (id, message) => void become(id, 'off', message),
    end,
    close() {
      for (const id of [...questions.keys()]) end(id)
    },
  }
}
