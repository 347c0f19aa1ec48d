import type { DrillOptions } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import type { Clock, ProgramConsent, ProgramQuestion } from '../ports.ts'
import { shownCommand } from '../tunnel/tunnel.ts'

/** Whether the programs of a drill may be run. */
export interface DrillPrograms {
  /**
   * The questions that are to be asked before the drill begins; none where everything is allowed. Rejects with
   * `consent-needed` where nobody can be asked.
   */
  questions(options: Pick<DrillOptions, 'state' | 'restart'>): Promise<readonly ProgramQuestion[]>
  /** Asks one after the other. Rejects with `consent-needed` at the first no, and where nobody can be asked any more. */
  ask(questions: readonly ProgramQuestion[], signal: AbortSignal): Promise<void>
  readonly askedWhere: string
}

/** After a no, and after a question that was taken back, drills ask nothing for so long. */
const quietAfterMs = 30_000

export function createDrillPrograms(
  consent: ProgramConsent | undefined,
  clock: Pick<Clock, 'monotonicMs'>,
): DrillPrograms {
  /** Until when nothing is asked; monotonic. */
  let quietUntilMs = Number.NEGATIVE_INFINITY

  return {
    askedWhere: consent?.askedWhere ?? '',
    async questions({ state, restart }) {
      const programs: ProgramQuestion[] = []
      if (state.by === 'command')
        programs.push({ purpose: 'drill', name: 'to read states', command: state.command })
      if (restart !== null) programs.push({ purpose: 'drill', name: 'to restart your app', command: restart })
      const open: ProgramQuestion[] = []
      for (const question of programs)
        if ((await consent?.isApproved(question.command)) !== true) open.push(question)
      const [first] = open
      if (first !== undefined && (await consent?.canAsk()) !== true) throw consentNeeded(first, 0)
      const quietMs = quietUntilMs - clock.monotonicMs()
      if (first !== undefined && quietMs > 0) throw consentNeeded(first, quietMs)
      return open
    },
    async ask(questions, signal) {
      for (const question of questions) {
        // It may have been allowed meanwhile, as one of two that are the same.
        if (consent === undefined || (await consent.isApproved(question.command))) continue
        const isAllowed = await answered(consent.ask(question, signal), signal)
        if (isAllowed) await consent.approve(question.command)
        else {
          quietUntilMs = clock.monotonicMs() + quietAfterMs
          if (signal.aborted) return
          throw new AppError(
            'consent-needed',
            `The program was not allowed ${consent.askedWhere}: ${shownCommand(question.command)}.`,
          )
        }
      }
    },
  }
}

/** The answer; no once the signal is aborted, also where the question stays open. */
async function answered(asked: Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  const withdrawn = Promise.withResolvers<boolean>()
  const withdraw = (): void => withdrawn.resolve(false)
  if (signal.aborted) withdraw()
  else signal.addEventListener('abort', withdraw, { once: true })
  try {
    return (await Promise.race([asked, withdrawn.promise])) && !signal.aborted
  } finally {
    signal.removeEventListener('abort', withdraw)
    asked.catch(() => {})
  }
}

function consentNeeded({ name, command }: ProgramQuestion, quietMs: number): AppError {
  const quiet =
    quietMs > 0
      ? ` A question was declined or taken back just now. Hooktrail can ask again in ${Math.ceil(quietMs / 1000)} s.`
      : ''
  return new AppError(
    'consent-needed',
    `The drill runs a program on this machine ${name}, which was not allowed yet: ${shownCommand(command)}.${quiet} To allow it, start the drill with \`hooktrail drill\` in a terminal.`,
  )
}
