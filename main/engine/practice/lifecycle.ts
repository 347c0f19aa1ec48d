import type { Override } from '#contract/sending/fixtures'
import type { RecordKind, Service } from '#contract/terms'
import { chance, pick, type Random } from '../sending/seeded-random.ts'

export interface LifecycleStep {
  readonly fixture: string
  readonly status: string
  /** PENDING or IN_PROGRESS, which may be skipped: Transaction Notification Service, "Rules on delivery", rule 1. */
  readonly isPassing: boolean
  readonly overrides: readonly Override[]
}

export interface Lifecycle {
  readonly kind: RecordKind
  readonly hasFailed: boolean
  readonly steps: readonly LifecycleStep[]
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
export function makeLifecycle(
  service: Service,
  shares: { readonly failures: number; readonly refunds: number },
  random: Random,
): Lifecycle {
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
