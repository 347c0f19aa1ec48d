import { createSequence } from '../jobs/in-sequence.ts'
import type { ProgramConsent } from '../ports.ts'

/**
 * The same consent, with one question at a time, since a terminal or a dialog shows only one. A question
 * whose signal is aborted before its turn is not asked and resolves with no.
 */
export function askOneAtATime(consent: ProgramConsent): ProgramConsent {
  const inSequence = createSequence()
  return {
    whyAsk: program => consent.whyAsk(program),
    approve: program => consent.approve(program),
    canAsk: () => consent.canAsk(),
    ask: (question, signal) => inSequence(() => !signal.aborted && consent.ask(question, signal)),
    askedWhere: consent.askedWhere,
  }
}
