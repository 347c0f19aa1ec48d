import { setTimeout as wait } from 'node:timers/promises'
import type { DrillOptions } from '#contract/drill/drill'
import type { DrillAnswer } from '#contract/drill/sequence'
import { AppError } from '#contract/errors'
import { isPassed } from '#contract/sending/passed'
import { answerLimitMs } from '#contract/services/envelope'
import { callCancelled } from '#contract/transport'
import type { Clock } from '../../ports.ts'
import {
  createSender,
  headersToSend,
  madeMessage,
  type OutgoingRequest,
  parseTargetUrl,
  sendUnanswered,
} from '../../sending/direct.ts'
import type { OutgoingNotification, Subject } from '../subject.ts'
import { readByCommand, readByUrl, type StateLimits, type StateReading, stateLimits } from './read-state.ts'
import { runProgram } from './run-program.ts'

export interface SubjectLimits extends StateLimits {
  /** For the whole exchange of a notification. */
  readonly answerMs: number
  readonly restartMs: number
}

/** `answerMs`: as long as the services wait. */
export const subjectLimits: SubjectLimits = { ...stateLimits, answerMs: answerLimitMs, restartMs: 10_000 }

/** Sendings of one wave: each has a connection of its own. */
const connections = 64

/** The app behind a URL, as a drill meets it. Throws `invalid-url`. */
export function createSubject(
  options: Pick<DrillOptions, 'url' | 'state' | 'restart'>,
  clock: Clock,
  limits: SubjectLimits = subjectLimits,
): Subject {
  const target = parseTargetUrl(options.url)
  const sender = createSender({ clock, timeoutMs: limits.answerMs, concurrency: connections })
  const reading = readingOf(options.state, clock, limits)
  const { restart } = options

  function requestOf({ body }: OutgoingNotification): OutgoingRequest {
    const { method, headers } = madeMessage(target, '')
    const sent = headersToSend(headers, { method, host: target.host, bodyBytes: body.byteLength })
    return { target, method, headers: sent, body }
  }

  async function sendOne(notification: OutgoingNotification): Promise<DrillAnswer> {
    const request = requestOf(notification)
    if (notification.isAnswerLost) {
      const sent = await sendUnanswered(request, { clock, timeoutMs: limits.answerMs })
      return { ...sent, status: null, isPassed: sent.error === null }
    }
    const { startedAtMs, elapsedMs, status, error } = await sender.sendOnce(request)
    return { startedAtMs, elapsedMs, status, error, isPassed: isPassed({ status, error }) }
  }

  return {
    send: (notifications, signal) =>
      untilAborted(Promise.all(notifications.map(sendOne)), signal, () => sender.cut()),
    readState:
      reading === null
        ? null
        : (of, signal) => untilAborted(reading.read(of, signal), signal, () => reading.cut()),
    restart:
      restart === null
        ? null
        : async signal => {
            const what = 'The restart command'
            const ended = await runProgram(restart, {
              ...{ what, isRead: false, signal },
              limits: { timeoutMs: limits.restartMs, stdoutBytes: 0 },
            })
            // Connections of the app that ended are not used again.
            sender.cut()
            reading?.cut()
            if (ended.exitCode === 0) return
            throw new AppError(
              'state-unreadable',
              `${what} ended with ${ended.exitCode}. Run it in a terminal to see why: ${restart[0]}.`,
            )
          },
    async pause(ms, signal) {
      try {
        await wait(ms, undefined, { signal })
      } catch {
        throw callCancelled()
      }
    },
    monotonicMs: clock.monotonicMs,
  }
}

function readingOf(state: DrillOptions['state'], clock: Clock, limits: SubjectLimits): StateReading | null {
  switch (state.by) {
    case 'none':
      return null
    case 'url':
      return readByUrl(state.url, clock, limits)
    case 'command':
      return readByCommand(state.command, limits)
  }
}

/** Rejects with `cancelled` once the signal is aborted, and calls `cut`, which ends what is under way. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal, cut: () => void): Promise<T> {
  let abort = (): void => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      reject(callCancelled())
      cut()
    }
  })
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
    // Of no interest any more; it may still reject.
    work.catch(() => {})
  }
}
