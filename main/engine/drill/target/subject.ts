import { setTimeout as wait } from 'node:timers/promises'
import type { DrillOptions } from '#contract/drill/drill'
import type { DrillResponse } from '#contract/drill/sequence'
import { AppError } from '#contract/errors'
import type { AcceptedCertificate } from '#contract/sending/certificates'
import { type Marks, markedHeaders, noMarks } from '#contract/sending/marks'
import { isPassed } from '#contract/sending/passed'
import { responseLimitMs } from '#contract/services/envelope'
import type { HeaderPairs } from '#contract/terms'
import { callCanceled } from '#contract/transport'
import { untilAborted } from '../../jobs/until-aborted.ts'
import type { Clock } from '../../ports.ts'
import type { Program } from '../../programs/programs.ts'
import { type ProgramLimits, runProgram } from '../../programs/run-program.ts'
import { createSecretRemover } from '../../secrets/remove-secrets.ts'
import {
  createSender,
  headersToSend,
  madeMessage,
  nothingReady,
  type OutgoingRequest,
  parseTargetUrl,
  type ReadyAdditions,
  type Sender,
  sendWithoutResponse,
  withAdditions,
} from '../../sending/direct.ts'
import type { ProgramsOfDrill } from '../programs.ts'
import {
  type OutgoingNotification,
  type ReadState,
  type RecordToPrepare,
  type StateOf,
  type Subject,
  UnfitRecord,
} from '../subject.ts'
import { commandFor, stateCommand, stateUrlOf } from './state-place.ts'

interface StateLimits extends ProgramLimits {
  readonly urlTimeoutMs: number
}

const stateLimits: StateLimits = {
  urlTimeoutMs: 5000,
  timeoutMs: 10_000,
  stdoutBytes: 1024 * 1024,
}

/** Headers and signature, with the values of their variables. */
export interface AddedToDrill {
  /** Of the notifications. */
  readonly sent: ReadyAdditions
  /** Of requests to the state URL. */
  readonly state: ReadyAdditions
}

export const nothingAddedToDrill: AddedToDrill = { sent: nothingReady, state: nothingReady }

interface StateReading {
  read(of: StateOf, signal: AbortSignal): Promise<ReadState>
  cut(): void
}

/** Reads states with GET, without redirects. Rejects with `state-unreadable` without a complete response. */
function readByUrl(
  template: string,
  clock: Clock,
  limits: StateLimits,
  marks: Marks,
  { accepted, added }: { readonly accepted: readonly AcceptedCertificate[]; readonly added: ReadyAdditions },
): StateReading {
  const sender: Sender = createSender({
    clock,
    timeoutMs: limits.urlTimeoutMs,
    concurrency: 16,
    savedResponseBytes: limits.stdoutBytes,
    reusesConnections: false,
    accepted: () => accepted,
  })
  return {
    async read(of) {
      const target = parseTargetUrl(stateUrlOf(template, of))
      const plain: HeaderPairs = [
        ['Host', target.host],
        ['User-Agent', 'Hooktrail'],
        ['Accept', 'application/json, */*;q=0.5'],
      ]
      const body = new Uint8Array(0)
      const request = { target, method: 'GET', headers: plain, body }
      const headers = markedHeaders((await withAdditions(request, added)).headers, marks)
      const outcome = await sender.sendOnce({ ...request, headers })
      if (outcome.error !== null || outcome.status === null) {
        const reason = outcome.error?.message ?? 'There was no response.'
        throw new AppError('state-unreadable', `The state URL can’t be loaded. ${reason}`)
      }
      return {
        status: outcome.status,
        text: new TextDecoder().decode(outcome.responseBody),
        isCut: outcome.isResponseTruncated,
      }
    },
    cut: sender.cut,
  }
}

/** Reads states from a program's output. Rejects with `state-unreadable` if it cannot run. */
function readByCommand(
  allowed: Program | null,
  command: readonly string[],
  limits: StateLimits,
): StateReading {
  return {
    async read(of, signal) {
      const output = await runProgram(allowed, commandFor(command, of, stateCommand), {
        what: stateCommand,
        isRead: true,
        limits,
        signal,
      })
      return {
        status: output.exitCode,
        text: new TextDecoder().decode(output.stdout),
        isCut: output.isCut,
      }
    },
    cut() {},
  }
}

export interface SubjectLimits extends StateLimits {
  readonly responseMs: number
  readonly restartMs: number
}

/** `responseMs`: as long as the services wait. `restartMs`: an app of Java may take half a minute until it listens. */
export const subjectLimits: SubjectLimits = { ...stateLimits, responseMs: responseLimitMs, restartMs: 60_000 }

/** Stored part of a response. */
const shownBodyLength = 500
const shownBodyBytes = 4 * shownBodyLength

/** Sendings of one wave: each has its own connection. */
const connections = 64

interface SubjectOptions extends Pick<DrillOptions, 'url' | 'state' | 'restart' | 'prepare' | 'fault'> {
  readonly programs: ProgramsOfDrill
  readonly accepted?: readonly AcceptedCertificate[]
  /** Default: nothing. */
  readonly added?: AddedToDrill
}

/** A request, and what removes its secrets from a response. */
interface ReadyRequest {
  readonly request: OutgoingRequest
  readonly removes: ReturnType<typeof createSecretRemover>
}

/** The app behind a URL. Throws `invalid-url`. */
export function createSubject(
  options: SubjectOptions,
  clock: Clock,
  limits: SubjectLimits = subjectLimits,
  marks: Marks = noMarks,
): Subject {
  const target = parseTargetUrl(options.url)
  const { accepted = [], added = nothingAddedToDrill } = options
  const removeSecrets = createSecretRemover([...added.sent.secrets, ...added.state.secrets])
  /** Values that the sign command printed. */
  const printed = new Set<string>()
  const sender = createSender({
    clock,
    timeoutMs: limits.responseMs,
    concurrency: connections,
    // An app that just closes an idle connection would seem to have failed, or get the notification twice.
    reusesConnections: false,
    accepted: () => accepted,
  })
  const reading = readingOf(options, clock, limits, marks)
  const { restart, prepare, fault, programs } = options

  async function requestOf({
    body,
    signedBytes,
    changesToken = false,
  }: OutgoingNotification): Promise<ReadyRequest> {
    const { method, headers } = madeMessage(target, '', marks)
    const message = { target, method, headers, body }
    const additions = signedBytes === null ? { ...added.sent, signing: null } : added.sent
    const wrongly = signedBytes == null ? undefined : { content: signedBytes, changesToken }
    const { headers: withAdded, ready } = await withAdditions(message, additions, wrongly)
    const sent = headersToSend(markedHeaders(withAdded, marks), {
      method,
      host: target.host,
      bodyBytes: body.byteLength,
    })
    if (ready === additions)
      return { request: { target, method, headers: sent, body }, removes: removeSecrets }
    for (const secret of ready.secrets) printed.add(secret)
    const removes = createSecretRemover([...ready.secrets, ...added.state.secrets])
    return { request: { target, method, headers: sent, body }, removes }
  }

  /** There can be thousands, so that only those in the text are searched in all their forms. */
  function withoutPrinted(text: string, isCut: boolean): string {
    const all = [...printed]
    const found = all.filter(value => text.includes(value) || text.includes(value.replaceAll('/', '\\/')))
    // Of the last one, there may be a part where the text breaks off.
    return createSecretRemover(isCut ? [...found, ...all.slice(-1)] : found)(text, isCut)
  }

  async function sendOne(
    { request, removes }: ReadyRequest,
    notification: OutgoingNotification,
  ): Promise<DrillResponse> {
    if (notification.isResponseLost) {
      const sent = await sendWithoutResponse(request, { clock, timeoutMs: limits.responseMs, accepted })
      return { ...sent, status: null, isPassed: sent.error === null }
    }
    const { startedAtMs, elapsedMs, status, error, responseBody, isResponseTruncated } =
      await sender.sendOnce(request)
    const response = { startedAtMs, elapsedMs, status, error, isPassed: isPassed({ status, error }) }
    if (responseBody.byteLength === 0) return response
    const isCut = isResponseTruncated || responseBody.byteLength > shownBodyBytes
    const body = new TextDecoder().decode(responseBody.subarray(0, shownBodyBytes))
    return { ...response, body: removes(body, isCut).slice(0, shownBodyLength) }
  }

  /** Signs all before the first is sent, so that all are sent at once. */
  async function sendAll(notifications: readonly OutgoingNotification[]): Promise<readonly DrillResponse[]> {
    const ready = await Promise.all(
      notifications.map(async notification => [await requestOf(notification), notification] as const),
    )
    return Promise.all(ready.map(one => sendOne(...one)))
  }

  return {
    isSigned: added.sent.signing !== null,
    send: (notifications, signal) => untilAborted(sendAll(notifications), signal, () => sender.cut()),
    readState:
      reading === null
        ? null
        : async (of, signal) => {
            const state = await untilAborted(reading.read(of, signal), signal, () => reading.cut())
            return { ...state, text: withoutPrinted(removeSecrets(state.text, state.isCut), state.isCut) }
          },
    restart:
      restart === null
        ? null
        : signal =>
            runWell(
              programs.restart,
              restart,
              {
                what: 'The restart command',
                isRead: false,
                signal,
                limits: { timeoutMs: limits.restartMs, stdoutBytes: 0 },
              },
              () => `. Run it in a terminal to see why: ${restart[0]}.`,
            ),
    prepare:
      prepare === null
        ? null
        : async (record, signal) => {
            const what = 'The prepare command'
            const how = { what, isRead: true, limits, variables: variablesOf(record, what), signal }
            const command = commandFor(prepare, record, what)
            await runWell(programs.prepare, command, how, said => `${said}. It runs before each sequence.`)
          },
    fault:
      fault === null
        ? null
        : async (isOn, record, signal) => {
            const variables = variablesOf(record, faultCommand)
            await runFault({ command: fault, program: programs.fault, limits }, isOn, variables, signal)
          },
    async pause(ms, signal) {
      try {
        await wait(ms, undefined, { signal })
      } catch {
        throw callCanceled()
      }
    },
    monotonicMs: clock.monotonicMs,
  }
}

const faultCommand = 'The fault command'

interface FaultProgram {
  readonly command: readonly string[]
  readonly program: Program | null
  readonly limits?: SubjectLimits
}

/** Runs the fault command with `on` or `off` as its last argument. Rejects with `state-unreadable`, `cancelled`. */
export async function runFault(
  { command, program, limits = subjectLimits }: FaultProgram,
  isOn: boolean,
  variables: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<void> {
  const word = isOn ? 'on' : 'off'
  const how = { what: faultCommand, isRead: true, limits, variables, signal }
  await runWell(program, [...command, word], how, said => ` for ${word}${said}.`)
}

/** Rejects with `state-unreadable` unless it exits with 0. `end`: of the message; `said`: what the program said last. */
async function runWell(
  program: Program | null,
  command: readonly string[],
  how: Parameters<typeof runProgram>[2],
  end: (said: string) => string,
): Promise<void> {
  const { exitCode, lastLine } = await runProgram(program, command, how)
  if (exitCode === 0) return
  const said = lastLine === '' ? '' : `: ${lastLine}`
  throw new AppError('state-unreadable', `${how.what} ended with ${exitCode}${end(said)}`)
}

/** Bytes. Longer values are no variable on every system. */
const longestVariable = 30_000

/**
 * Variables of the prepare command: `HOOKTRAIL_RECORD_ID`, and each new member, such as `…_EXTERNAL_REF`. Throws
 * `UnfitRecord` for a value that no variable can hold.
 */
function variablesOf(
  { recordId, named, service, kind, body }: RecordToPrepare,
  what: string,
): Record<string, string> {
  const members = Object.entries(named).map(([name, value]) => [name.toUpperCase(), value] as const)
  if ([recordId, ...Object.values(named)].some(value => value.includes('\0'))) {
    throw new UnfitRecord(`${what} was not started: a value of the record has a zero byte.`)
  }
  const all = [...members, ['ID', recordId], ['SERVICE', service], ['KIND', kind], ['BODY', body]] as const
  return Object.fromEntries(
    all
      .filter(([, value]) => Buffer.byteLength(value) <= longestVariable)
      .map(([name, value]) => [`HOOKTRAIL_RECORD_${name.replaceAll(/\W/g, '_')}`, value]),
  )
}

function readingOf(
  { state, programs, accepted = [], added = nothingAddedToDrill }: SubjectOptions,
  clock: Clock,
  limits: SubjectLimits,
  marks: Marks,
): StateReading | null {
  switch (state.by) {
    case 'none':
      return null
    case 'url':
      return readByUrl(state.url, clock, limits, marks, { accepted, added: added.state })
    case 'command':
      return readByCommand(programs.state, state.command, limits)
  }
}
