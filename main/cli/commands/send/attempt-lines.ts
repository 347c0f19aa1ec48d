import { isPassed } from '#contract/sending/passed'
import type { Attempt } from '#contract/sending/sending'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import type { Output } from '../../terminal/output.ts'
import { createProgressLine } from '../../terminal/progress-line.ts'

/** The output of a command that sends. */
export interface SendingSummary {
  readonly total: number
  readonly sent: number
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly elapsedMs: number
}

/** Prints attempts as they come: JSON lines, one line of progress on a terminal, or a plain line each. */
export interface AttemptLines {
  attempts(attempts: readonly Attempt[]): Promise<void>
  /** Shown on a terminal alone. */
  progress(text: string): Promise<void>
  /** Prints the last line. Returns the exit status. */
  summary(summary: SendingSummary): Promise<ExitCode>
}

/** `warns`: warnings of attempts are printed on stderr, each one once. */
export function createAttemptLines(output: Output, isJson: boolean, warns = true): AttemptLines {
  const line = createProgressLine(output, isJson)
  const warned = new Set<string>()

  return {
    async attempts(attempts) {
      for (const { warning } of warns ? attempts : []) {
        if (warning !== null && !warned.has(warning)) output.complain(warning)
        if (warning !== null) warned.add(warning)
      }
      // On a terminal: the progress, and the attempts that failed.
      const shown = line.isShown && attempts.length > 1 ? attempts.filter(one => !isPassed(one)) : attempts
      if (shown.length === 0) return
      await line.end()
      await (isJson ? output.json(...shown.map(jsonOf)) : output.lines(shown.map(plainLine)))
    },
    progress: line.show,
    async summary(summary) {
      await line.end()
      const rate = summary.elapsedMs > 0 ? (summary.sent / summary.elapsedMs) * 1000 : 0
      await (isJson
        ? output.json({ summary: { ...summary, ratePerSecond: Math.round(rate * 10) / 10 } })
        : output.lines(plainSummary(summary, rate)))
      const isWhole = summary.total > 0 && summary.passed === summary.total
      return isWhole ? exitCodes.done : exitCodes.failed
    },
  }
}

function jsonOf(attempt: Attempt) {
  const { sentHeaders: _sent, answerHeaders: _answered, ...shown } = attempt
  return shown
}

function plainLine(attempt: Attempt): string {
  const what = attempt.deliveryId === null ? (attempt.recordId ?? '') : `delivery ${attempt.deliveryId}`
  const elapsed = `${attempt.elapsedMs.toFixed(0)} ms`
  const outcome =
    attempt.error === null
      ? `responded ${attempt.status} after ${elapsed} (${attempt.sentBodyBytes} bytes sent)`
      : `${attempt.error.message} (${elapsed})`
  return `${what}  ${attempt.target}: ${outcome}`
}

function plainSummary(summary: SendingSummary, rate: number): string {
  const skipped = summary.skipped > 0 ? `, ${summary.skipped} skipped` : ''
  const seconds = (summary.elapsedMs / 1000).toFixed(1)
  return `${summary.sent} sent in ${seconds} s (${rate.toFixed(0)}/s): ${summary.passed} passed, ${summary.failed} failed${skipped}`
}
