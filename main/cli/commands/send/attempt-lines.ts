import { isPassed } from '#contract/sending/passed'
import type { Attempt } from '#contract/sending/sending'
import type { Client } from '#contract/transport'
import { type ExitCode, exitCodes } from '../../exit-code.ts'
import type { Output } from '../../terminal/output.ts'
import { createProgressLine } from '../../terminal/progress-line.ts'

interface SendingSummary {
  readonly total: number
  readonly sent: number
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly elapsedMs: number
}

const shownBytes = 300
const shownCharacters = 200

interface AttemptLinesOptions {
  readonly isJson: boolean
  /** Reads the responses of failed attempts, which are printed. */
  readonly client: Client
  /** Prints the response of a passed attempt too. Default: no. */
  readonly isSingle?: boolean
  /** Prints the warnings of attempts on stderr, each one once. Default: yes. */
  readonly warns?: boolean
}

/** Prints attempts as they finish: JSON lines, one line of progress on a terminal, or a plain line each. */
export function createAttemptLines(
  output: Output,
  { isJson, client, isSingle = false, warns = true }: AttemptLinesOptions,
) {
  const line = createProgressLine(output, isJson)
  const warned = new Set<string>()

  async function responseLines(attempt: Attempt): Promise<string[]> {
    if (attempt.responseBodyBytes === 0 || (isPassed(attempt) && !isSingle)) return []
    const { base64 } = await client.call('attempts.body', {
      id: attempt.id,
      which: 'response',
      length: shownBytes,
    })
    const text = Buffer.from(base64, 'base64').toString().replace(/\s+/g, ' ').trim()
    const isCut = text.length > shownCharacters || attempt.responseBodyBytes > shownBytes
    return text === '' ? [] : [`  ${text.slice(0, shownCharacters)}${isCut ? '…' : ''}`]
  }

  return {
    async attempts(attempts: readonly Attempt[]) {
      for (const { warning } of warns ? attempts : []) {
        if (warning !== null && !warned.has(warning)) output.complain(warning)
        if (warning !== null) warned.add(warning)
      }
      // A terminal shows the progress and failed attempts.
      const shown = line.isShown && attempts.length > 1 ? attempts.filter(one => !isPassed(one)) : attempts
      if (shown.length === 0) return
      await line.end()
      if (isJson) return output.json(...shown.map(jsonOf))
      for (const attempt of shown) {
        await output.lines([plainLine(attempt), ...(await responseLines(attempt))])
      }
    },
    progress: line.show,
    /** Returns the exit status. */
    async summary(summary: SendingSummary): Promise<ExitCode> {
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
  const { sentHeaders: _sent, responseHeaders: _responded, ...shown } = attempt
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
