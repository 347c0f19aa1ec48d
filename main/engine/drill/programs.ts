import type { DrillOptions } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import { untilAborted } from '../jobs/until-aborted.ts'
import type { Clock, ProgramConsent, ProgramQuestion } from '../ports.ts'
import { findProgram, type Program, shownCommand } from '../programs/programs.ts'

export const noPrograms: ProgramsOfDrill = {
  state: null,
  restart: null,
  prepare: null,
  fault: null,
  sign: null,
}

type Commands = Pick<DrillOptions, 'state' | 'restart' | 'prepare' | 'fault' | 'programFolder'> &
  Partial<Pick<DrillOptions, 'additions'>>

export type ProgramsOfDrill = Awaited<ReturnType<typeof findPrograms>>

/**
 * Programs that a drill runs on this machine; `null` for none. The programs that its commands run now.
 * Rejects with `invalid-params`.
 */
export async function findPrograms({ state, restart, prepare, fault, programFolder, additions }: Commands) {
  const signing = additions?.signing ?? null
  const find = (command: readonly string[]): Promise<Program> => findProgram(command, programFolder)
  return {
    state: state.by === 'command' ? await find(state.command) : null,
    restart: restart === null ? null : await find(restart),
    prepare: prepare === null ? null : await find(prepare),
    fault: fault === null ? null : await find(fault),
    sign: signing?.by === 'command' ? await findProgram(signing.command, signing.folder) : null,
  }
}

/** Each program with its purpose, in the words of a question. */
export function withPurposes({ state, restart, prepare, fault, sign }: ProgramsOfDrill): [string, Program][] {
  const all: [string, Program | null][] = [
    ['to read states', state],
    ['to restart your app', restart],
    ['to prepare records', prepare],
    ['to make a dependency fail', fault],
    ['to sign notifications', sign],
  ]
  return all.flatMap(([purpose, program]) => (program === null ? [] : [[purpose, program]]))
}

/** Pause before another question after a no or a withdrawn question. */
const quietAfterMs = 30_000

export type DrillPrograms = ReturnType<typeof createDrillPrograms>

export function createDrillPrograms(consent: ProgramConsent | undefined, clock: Pick<Clock, 'monotonicMs'>) {
  let quietUntilMs = Number.NEGATIVE_INFINITY

  return {
    askedWhere: consent?.askedWhere ?? '',
    /** Questions to ask before the drill; empty if all is allowed. Rejects with `consent-needed` if nobody can be asked. */
    async questions(found: ProgramsOfDrill): Promise<readonly ProgramQuestion[]> {
      const open: ProgramQuestion[] = []
      for (const [name, program] of withPurposes(found)) {
        const changes = consent === undefined ? '' : await consent.whyAsk(program)
        if (changes !== null) open.push({ purpose: 'drill', name, program, changes })
      }
      const [first] = open
      if (first !== undefined && (await consent?.canAsk()) !== true) throw consentNeeded(first, 0)
      const quietMs = quietUntilMs - clock.monotonicMs()
      if (first !== undefined && quietMs > 0) throw consentNeeded(first, quietMs)
      return open
    },
    /** Asks in sequence. Rejects with `consent-needed` at the first no, or if no user can be asked any more. */
    async ask(questions: readonly ProgramQuestion[], signal: AbortSignal): Promise<void> {
      for (const question of questions) {
        // If two questions are the same, the first may have allowed the program.
        if (consent === undefined || (await consent.whyAsk(question.program)) === null) continue
        const isAllowed = await responded(consent.ask(question, signal), signal)
        if (isAllowed) await consent.approve(question.program)
        else {
          quietUntilMs = clock.monotonicMs() + quietAfterMs
          if (signal.aborted) return
          throw new AppError(
            'consent-needed',
            `The program was not allowed ${consent.askedWhere}: ${shownCommand(question.program.command)}.`,
          )
        }
      }
    },
  }
}

/** The user's decision; false once the signal is aborted. */
async function responded(asked: Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  try {
    return (await untilAborted(asked, signal)) && !signal.aborted
  } catch (error) {
    if (signal.aborted) return false
    throw error
  }
}

function consentNeeded({ name, program, changes }: ProgramQuestion, quietMs: number): AppError {
  const quiet =
    quietMs > 0
      ? ` A question was declined or taken back just now. Hooktrail can ask again in ${Math.ceil(quietMs / 1000)} s.`
      : ''
  return new AppError(
    'consent-needed',
    `The drill runs a program on this machine ${name}, which ${changes === '' || program.unknown !== null ? 'was not allowed yet' : 'has changed since it was allowed'}: ${shownCommand(program.command)}.${changes === '' ? '' : ` ${changes}`}${quiet} To allow it, start the drill with \`hooktrail drill\` in a terminal.`,
  )
}
