import { AppError } from '#contract/errors'
import type { HeaderPairs } from '#contract/terms'
import type { Clock } from '../../ports.ts'
import { createSender, parseTargetUrl, type Sender } from '../../sending/direct.ts'
import type { ReadState, StateOf } from '../subject.ts'
import { type ProgramLimits, runProgram } from './run-program.ts'
import { stateUrlOf, withRecordId } from './state-place.ts'

/** Limits that tests make smaller. */
export interface StateLimits extends ProgramLimits {
  readonly urlTimeoutMs: number
}

export const stateLimits: StateLimits = {
  urlTimeoutMs: 5000,
  timeoutMs: 10_000,
  stdoutBytes: 1024 * 1024,
}

export interface StateReading {
  read(of: StateOf, signal: AbortSignal): Promise<ReadState>
  /** Ends what is under way. */
  cut(): void
}

/** Reads states with GET; redirects are not followed. Rejects with `state-unreadable` where there is no whole response. */
export function readByUrl(template: string, clock: Clock, limits: StateLimits): StateReading {
  const sender: Sender = createSender({
    clock,
    timeoutMs: limits.urlTimeoutMs,
    concurrency: 16,
    keptAnswerBytes: limits.stdoutBytes,
  })
  return {
    async read({ recordId }) {
      const target = parseTargetUrl(stateUrlOf(template, recordId))
      const headers: HeaderPairs = [
        ['Host', target.host],
        ['User-Agent', 'Hooktrail'],
        ['Accept', 'application/json, */*;q=0.5'],
      ]
      const outcome = await sender.sendOnce({ target, method: 'GET', headers, body: new Uint8Array(0) })
      if (outcome.error !== null || outcome.status === null) {
        const reason = outcome.error?.message ?? 'There was no response.'
        throw new AppError('state-unreadable', `The state URL can’t be loaded. ${reason}`)
      }
      return {
        status: outcome.status,
        text: new TextDecoder().decode(outcome.answerBody),
        isCut: outcome.isAnswerTruncated,
      }
    },
    cut: sender.cut,
  }
}

/** Reads states from what a program prints. Rejects with `state-unreadable` where it cannot be run. */
export function readByCommand(command: readonly string[], limits: StateLimits): StateReading {
  return {
    async read({ recordId }, signal) {
      const own = command.map((part, place) => (place === 0 ? part : withRecordId(part, recordId)))
      const output = await runProgram(own, { what: 'The state command', isRead: true, limits, signal })
      return {
        status: output.exitCode,
        text: new TextDecoder().decode(output.stdout),
        isCut: output.isCut,
      }
    },
    cut() {},
  }
}
