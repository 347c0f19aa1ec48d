import type { RecordKind, Service } from '#contract/terms'
import { chance, pick, type Random } from './random.ts'

/** One notification of a record's life: the fixture it is made from and what its status is. */
export interface LifeStep {
  readonly fixture: string
  readonly status: string
  /** A PENDING or an IN_PROGRESS, which may be skipped: Transaction Notification Service, "Rules on delivery", rule 1. */
  readonly isPassing: boolean
}

/** All notifications of a record in its own order. */
export interface Life {
  readonly kind: RecordKind
  readonly hasFailed: boolean
  readonly steps: readonly LifeStep[]
}

interface Path {
  readonly kind: RecordKind
  /** What the fixtures' names begin with. */
  readonly prefix: string
  readonly passing: readonly string[]
  /** It can be refunded, and has fixtures for that. */
  readonly refund: 'none' | 'moves'
}

const transactionSteps = ['pending', 'in-progress']
const paths: Readonly<Record<Service, readonly [Path, ...Path[]]>> = {
  transactions: [
    { kind: 'issuance', prefix: 'issuance', passing: transactionSteps, refund: 'moves' },
    { kind: 'issuance', prefix: 'issuance-exchange', passing: transactionSteps, refund: 'none' },
    { kind: 'redemption', prefix: 'redemption', passing: transactionSteps, refund: 'moves' },
    { kind: 'redemption', prefix: 'redemption-exchange', passing: transactionSteps, refund: 'moves' },
    { kind: 'crypto_deposit', prefix: 'crypto-deposit', passing: transactionSteps, refund: 'none' },
    { kind: 'crypto_withdrawal', prefix: 'crypto-withdrawal', passing: transactionSteps, refund: 'none' },
    { kind: 'conversion', prefix: 'conversion', passing: transactionSteps, refund: 'none' },
  ],
  funding: [
    { kind: 'funding', prefix: 'funding', passing: ['pending'], refund: 'none' },
    { kind: 'withdrawal', prefix: 'withdrawal', passing: ['pending', 'processing'], refund: 'none' },
  ],
}

/** A record's life, by the seed: its kind and method, and how it ends. */
export function liveOne(
  service: Service,
  shares: { readonly failures: number; readonly refunds: number },
  random: Random,
): Life {
  const { kind, prefix, passing, refund } = pick(random, paths[service])
  const hasFailed = chance(random, shares.failures)
  const isRefunded = chance(random, shares.refunds) && hasFailed && refund === 'moves'
  // A refund that fails is seldom.
  const refundEnd = chance(random, 0.2) ? 'failed' : 'complete'
  const names = [
    ...passing,
    hasFailed ? 'failed' : 'complete',
    ...(isRefunded ? ['refund-pending', 'refund-in-progress', `refund-${refundEnd}`] : []),
  ]
  const steps = names.map(name => ({
    fixture: `${prefix}-${name}`,
    status: statusOf(service, name),
    isPassing: passing.includes(name),
  }))
  return { kind, hasFailed, steps }
}

function statusOf(service: Service, name: string): string {
  if (service === 'funding') return name
  return name.startsWith('refund-') ? 'FAILED' : name.toUpperCase().replaceAll('-', '_')
}
