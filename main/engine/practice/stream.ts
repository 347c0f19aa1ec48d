import { createHash } from 'node:crypto'
import type { PracticeFault, PracticeOptions } from '#contract/registration/practice'
import type { Override } from '#contract/sending/fixtures'
import type { RecordKind, Service } from '#contract/terms'
import { below, chance, pick, type Random, seededRandom } from '../sending/seeded-random.ts'

interface PracticeSubject {
  readonly recordId: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** One sending. Sendings of one record are sent in sequence. */
export interface PlannedSending {
  readonly service: Service
  readonly kind: RecordKind
  readonly status: string
  readonly fixture: string
  readonly overrides: readonly Override[]
  readonly subject: PracticeSubject
  readonly faults: readonly PlannedFault[]
}
export type PlannedFault = Pick<PracticeFault, 'kind' | 'status' | 'findings' | 'message'>

export type StreamOptions = Pick<
  PracticeOptions,
  'seed' | 'count' | 'duplicates' | 'reorderings' | 'skips' | 'failures' | 'refunds'
>

/** Increased if a seed gives other notifications than before: earlier ones may be stored. */
const streamVersion = 1
const openRecords = 8

/** Start of the stream of seed 0. In the past, so that no record is newer than its notification. */
const epochMs = Date.UTC(2025, 0, 6, 9)
/** Time between the starts of two seeds, at least the length of a stream. */
const streamMs = 600_000
/** Then the times repeat: no seed reaches beyond ten weeks. */
const differentBegins = 10_000

/**
 * The complete stream of one service, with times, determined by the options: a repeated run is byte for byte
 * equal, so that a record never contradicts itself.
 */
export function planStream(service: Service, options: StreamOptions): PlannedSending[] {
  const random = seededRandom(numberOf(service, options))
  const beginMs = epochMs + (options.seed % differentBegins) * streamMs
  const open: PlannedSending[][] = []
  const stream: PlannedSending[] = []
  let planned = 0
  while (planned < options.count || open.length > 0) {
    while (planned < options.count && open.length < openRecords) {
      const record = planRecord(service, options, beginMs, random)
      // Records are planned to their end, so that every trail is complete.
      planned += record.sendings.length
      open.push(withDuplicates(record.sendings, options.duplicates, random))
    }
    const index = below(random, open.length)
    const record = open[index]
    const next = record?.shift()
    if (next !== undefined) stream.push(next)
    if (record === undefined || record.length === 0) open.splice(index, 1)
  }
  return stream
}

/**
 * Each service and each choice of shares has a separate stream: other choices make other records, which need
 * other identifiers. A longer stream starts with the records of a shorter stream.
 */
function numberOf(service: Service, options: StreamOptions): number {
  const { seed, duplicates, reorderings, skips, failures, refunds } = options
  const text = JSON.stringify([
    streamVersion,
    service,
    seed,
    duplicates,
    reorderings,
    skips,
    failures,
    refunds,
  ])
  return createHash('sha256').update(text).digest().readUInt32BE(0)
}

function planRecord(service: Service, options: StreamOptions, beginMs: number, random: Random) {
  const lifecycle = makeLifecycle(service, options, random)
  const recordId = recordIdOf(service, random)
  const createdMs = beginMs + below(random, 300_000)
  const times = lifecycle.steps.map((_, index) => createdMs + index * 20_000 + below(random, 15_000))
  const sendings = lifecycle.steps.map((step, index) => ({
    service,
    kind: lifecycle.kind,
    status: step.status,
    fixture: step.fixture,
    overrides: step.overrides,
    subject: {
      recordId,
      createdAt: timeText(service, createdMs),
      updatedAt: timeText(service, times[index] ?? createdMs),
    },
    faults: failureOf(lifecycle.kind, step),
  }))
  // At most one fault of order and one of sending, so that each is visible alone.
  const kindOfFault = random()
  if (kindOfFault < options.skips) return { sendings: skipped(service, sendings, lifecycle.steps, random) }
  if (kindOfFault < options.skips + options.reorderings)
    return { sendings: reordered(service, sendings, lifecycle.steps, random) }
  return { sendings }
}

/** Transaction Notification Service, "Errors": codes carried in the error object. */
function failureOf(kind: RecordKind, step: LifecycleStep): PlannedFault[] {
  const hasCode = (kind === 'issuance' || kind === 'redemption') && step.status === 'FAILED'
  if (!hasCode) return []
  return [
    {
      kind: 'failure',
      status: step.status,
      findings: ['error-explained'],
      message: 'Failed with a documented code.',
    },
  ]
}

function skipped(
  service: Service,
  sendings: readonly PlannedSending[],
  steps: readonly LifecycleStep[],
  random: Random,
): PlannedSending[] {
  const passing = steps.filter(step => step.isPassing).length
  const at = below(random, passing)
  const left = sendings[at]
  const after = sendings[at + 1]
  if (left === undefined || after === undefined) return [...sendings]
  const isVisible = service === 'transactions'
  const fault: PlannedFault = {
    kind: 'skip',
    status: left.status,
    findings: isVisible ? ['status-skipped'] : [],
    message: isVisible
      ? `${left.status} is not sent; the finding is at ${after.status}, the next status.`
      : `${left.status} is not sent. Not visible: the order of statuses is undocumented.`,
  }
  return sendings
    .map((sending, index) =>
      index === at + 1 ? { ...sending, faults: [...sending.faults, fault] } : sending,
    )
    .filter((_, index) => index !== at)
}

function reordered(
  service: Service,
  sendings: readonly PlannedSending[],
  steps: readonly LifecycleStep[],
  random: Random,
): PlannedSending[] {
  const at = below(random, sendings.length - 1)
  const earlier = sendings[at]
  const later = sendings[at + 1]
  if (earlier === undefined || later === undefined) return [...sendings]
  const isVisible = service === 'transactions'
  const isStale = steps[at]?.isPassing === true && steps[at + 1]?.isPassing === false
  const fault: PlannedFault = {
    kind: 'reordering',
    status: earlier.status,
    findings: !isVisible
      ? []
      : isStale
        ? ['arrived-out-of-order', 'stale-after-final']
        : ['arrived-out-of-order'],
    message: isVisible
      ? `Sent after ${later.status}, the later status; the finding is at ${earlier.status}.`
      : `Sent after ${later.status}, the later status. Not visible: the order of statuses is undocumented.`,
  }
  const swapped = [...sendings]
  swapped[at] = later
  swapped[at + 1] = { ...earlier, faults: [...earlier.faults, fault] }
  return swapped
}

function withDuplicates(
  sendings: readonly PlannedSending[],
  share: number,
  random: Random,
): PlannedSending[] {
  const result = [...sendings]
  for (const sending of sendings) {
    if (!chance(random, share)) continue
    const first = result.indexOf(sending)
    const repetition: PlannedSending = {
      ...sending,
      faults: [
        {
          kind: 'duplicate',
          status: sending.status,
          findings: ['duplicate-identical'],
          message: `${sending.status} is sent twice, byte for byte.`,
        },
        // A repetition has the same body.
        ...sending.faults.filter(fault => fault.kind === 'failure'),
      ],
    }
    result.splice(first + 1 + below(random, result.length - first), 0, repetition)
  }
  return result
}

function recordIdOf(service: Service, random: Random): string {
  const hex = Array.from({ length: 32 }, () => below(random, 16).toString(16)).join('')
  if (service === 'funding') return hex
  // Version 4 of RFC 9562.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** ISO 8601 in the form that each service uses. */
function timeText(service: Service, atMs: number): string {
  const text = new Date(atMs).toISOString()
  return service === 'transactions' ? text : `${text.slice(0, 19)}+00:00`
}

interface LifecycleStep {
  readonly fixture: string
  readonly status: string
  /** PENDING or IN_PROGRESS, which may be skipped: Transaction Notification Service, "Rules on delivery", rule 1. */
  readonly isPassing: boolean
  readonly overrides: readonly Override[]
}

interface Path {
  readonly kind: RecordKind
  readonly prefix: string
  readonly passing: readonly string[]
  readonly refund: 'none' | 'moves'
  /** A second failure, with values for the entire record. */
  readonly otherFailure?: { readonly name: string; readonly overrides: readonly Override[] }
}

/** Transaction Notification Service, "Errors": insufficient_deposit_amount_for_issuance. The amount is JSON text. */
const smallDeposit = {
  name: 'failed-small-deposit',
  overrides: [{ path: '/payload/issuance/amount', value: '"0.05"' }],
}

const transactionSteps = ['pending', 'in-progress']
const paths: Readonly<Record<Service, readonly [Path, ...Path[]]>> = {
  transactions: [
    {
      kind: 'issuance',
      prefix: 'issuance',
      passing: transactionSteps,
      refund: 'moves',
      otherFailure: smallDeposit,
    },
    { kind: 'issuance', prefix: 'issuance-exchange', passing: transactionSteps, refund: 'moves' },
    { kind: 'redemption', prefix: 'redemption', passing: transactionSteps, refund: 'moves' },
    { kind: 'redemption', prefix: 'redemption-exchange', passing: transactionSteps, refund: 'moves' },
    { kind: 'crypto_deposit', prefix: 'crypto-deposit', passing: transactionSteps, refund: 'none' },
    { kind: 'crypto_withdrawal', prefix: 'crypto-withdrawal', passing: transactionSteps, refund: 'none' },
    { kind: 'conversion', prefix: 'conversion', passing: transactionSteps, refund: 'none' },
  ],
  funding: [
    { kind: 'funding', prefix: 'funding', passing: ['pending'], refund: 'none' },
    { kind: 'funding', prefix: 'funding-eth', passing: ['pending'], refund: 'none' },
    { kind: 'withdrawal', prefix: 'withdrawal', passing: ['pending', 'processing'], refund: 'none' },
    { kind: 'withdrawal', prefix: 'withdrawal-spei', passing: ['pending', 'processing'], refund: 'none' },
  ],
}

/** Kind, method and end of a record, by the seed. */
function makeLifecycle(
  service: Service,
  shares: { readonly failures: number; readonly refunds: number },
  random: Random,
) {
  const { kind, prefix, passing, refund, otherFailure } = pick(random, paths[service])
  const hasFailed = chance(random, shares.failures)
  const other = chance(random, 0.5) && hasFailed ? otherFailure : undefined
  const isRefunded = chance(random, shares.refunds) && hasFailed && other === undefined && refund === 'moves'
  const refundEnd = chance(random, 0.2) ? 'failed' : 'complete'
  const names = [
    ...passing,
    other?.name ?? (hasFailed ? 'failed' : 'complete'),
    ...(isRefunded ? ['refund-pending', 'refund-in-progress', `refund-${refundEnd}`] : []),
  ]
  const steps = names.map(name => ({
    fixture: `${prefix}-${name}`,
    status: statusOf(service, name),
    isPassing: passing.includes(name),
    overrides: other?.overrides ?? [],
  }))
  return { kind, hasFailed, steps }
}

function statusOf(service: Service, name: string): string {
  if (service === 'funding') return name
  return /^(failed|refund)-/.test(name) ? 'FAILED' : name.toUpperCase().replaceAll('-', '_')
}
