import type { ProgramConsent } from '../ports.ts'

/**
 * The same consent, asked one question after another, whoever asks: a terminal or a dialog shows one at a time. A question
 * whose turn comes after its signal was aborted is not asked; its answer is no.
 */
export function askOneAtATime(consent: ProgramConsent): ProgramConsent {
  let turn: Promise<unknown> = Promise.resolve()
  return {
    whyAsk: program => consent.whyAsk(program),
    approve: program => consent.approve(program),
    canAsk: () => consent.canAsk(),
    ask(question, signal) {
      const asked = turn.then(() => !signal.aborted && consent.ask(question, signal))
      turn = asked.catch(() => {})
      return asked
    },
    askedWhere: consent.askedWhere,
  }
}
