import type { Retention, RetentionChoice, RetentionQuestion } from '#contract/deliveries/sessions'
import { AppError, messageOf } from '#contract/errors'
import { createSequence } from '../jobs/in-sequence.ts'
import type { Logger } from '../ports.ts'

const everyMs = 3_600_000

/** The deliveries were removed, or the user must be asked first. */
export interface RetentionOutcome {
  readonly removed: number
  readonly pending: {
    readonly question: RetentionQuestion
    /** Removes the question's deliveries, and no later delivery. Returns their number. */
    readonly remove: () => Promise<number>
  } | null
}

export type RetentionRunner = ReturnType<typeof createRetentionRunner>

/** Applies the user's limits now and every hour. Does nothing without limits, and asks before it removes too much. */
export function createRetentionRunner(options: {
  readonly limits: () => Retention
  readonly apply: (limits: Retention, isConfirmed: boolean) => Promise<RetentionOutcome>
  readonly logger: Logger
  readonly onQuestion: () => void
}) {
  const inSequence = createSequence()
  let pending: RetentionOutcome['pending'] = null

  function ask(next: RetentionOutcome['pending']): void {
    const isChanged = JSON.stringify(next?.question) !== JSON.stringify(pending?.question)
    pending = next
    if (!isChanged) return
    if (next !== null) options.logger.warn(terminalMessage(next.question))
    options.onQuestion()
  }

  async function apply(isConfirmed: boolean): Promise<void> {
    const limits = options.limits()
    if (Object.values(limits).every(limit => limit === null)) {
      ask(null)
      return
    }
    try {
      const outcome = await options.apply(limits, isConfirmed)
      if (outcome.removed > 0) options.logger.info(`Retention removed ${outcome.removed} deliveries.`)
      ask(outcome.pending)
    } catch (error) {
      // The next hour tries again. A failing store is reported by its writes.
      options.logger.warn(`Retention will try again: ${messageOf(error)}`)
    }
  }

  const check = (isConfirmed = false): Promise<void> => inSequence(() => apply(isConfirmed))
  const timer = setInterval(() => void check(), everyMs).unref()
  void check()
  return {
    /** Limits were changed. `isConfirmed`: the user has seen the deliveries to remove. */
    check,
    /** The open question. Nothing is removed before the response. */
    question: (): RetentionQuestion | null => pending?.question ?? null,
    /**
     * Removes the question's deliveries, or drops the question; `null` without a question. Throws
     * `question-outdated` if the response belongs to another question.
     */
    async respond({
      remove,
      deliveries,
      newestAtMs,
    }: RetentionChoice): Promise<{ removed: number; question: RetentionQuestion } | null> {
      const responded = pending
      if (responded === null) return null
      const { question } = responded
      if (question.deliveries !== deliveries || question.newestAtMs !== newestAtMs) throw outdated(question)
      ask(null)
      return { removed: remove ? await responded.remove() : 0, question }
    },
    close: () => clearInterval(timer),
  }
}

function outdated({ deliveries, total }: RetentionQuestion): AppError {
  return new AppError(
    'question-outdated',
    `Nothing was deleted or changed: retention would now remove ${deliveries} of ${total} deliveries, and asks again.`,
  )
}

function terminalMessage({ deliveries, total, reason }: RetentionQuestion): string {
  const why = {
    clock: 'the clock of this computer was set ahead, or is wrong',
    newest: 'this includes the newest delivery',
    most: 'that is more than half',
  }[reason]
  return `Retention would delete ${deliveries} of ${total} deliveries, and ${why}. Nothing was deleted: decide in the interface.`
}
