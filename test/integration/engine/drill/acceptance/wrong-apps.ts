import { expect } from 'vitest'
import { type DrillProperty, drillProperties } from '#contract/drill/properties'
import { fundingTrail, givenBackTrail, plainBodies } from '../../../../support/drill/bodies.ts'
import { drillReceiver } from '../../../../support/drill/drill-receiver.ts'
import type { ReceiverKind } from '../../../../support/receivers/receiver-apps.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'

/** Sent at once, they arrive in any order: an app that is wrong anyway may hold or break. */
const oneByOne = drillProperties.filter(property => property !== 'concurrency')

const trails = {
  issuance: plainBodies,
  funding: fundingTrail,
  givenBack: givenBackTrail,
} as const

/** Each restart starts a program, which takes its time. */
const restarting: ReadonlySet<ReceiverKind> = new Set(['acknowledges-first'])

const failing: ReadonlySet<ReceiverKind> = new Set(['seen-before-stored', 'acknowledges-failures'])

/**
 * An app that is wrong, and everything that a drill finds of it: apps whose fault needs sockets or time. The others are in
 * test/unit/engine/drill/diagnosis.
 */
export interface Wrong {
  readonly kind: ReceiverKind
  readonly trail: keyof typeof trails
  readonly properties: readonly DrillProperty[]
  /** Every failure: its property, the smallest sequence, the suspicion. */
  readonly broken: readonly string[]
}

export const wrongApps: readonly Wrong[] = [
  {
    kind: 'slow-repeated-finals',
    trail: 'issuance',
    properties: ['responses', 'order', 'drops'],
    broken: ['responses of issuance: COMPLETE, COMPLETE · slow'],
  },
  {
    kind: 'no-lock',
    trail: 'issuance',
    properties: drillProperties.filter(property => property !== 'recovery'),
    broken: ['concurrency of issuance: PENDING + COMPLETE · no-lock'],
  },
  {
    kind: 'credits-twice-at-once',
    trail: 'funding',
    // Beside concurrency, a lost response that is sent again may be two at once as well.
    properties: drillProperties.filter(property => property !== 'recovery'),
    broken: ['concurrency of funding: complete + complete · no-lock'],
  },
  {
    kind: 'shared-state',
    trail: 'funding',
    properties: drillProperties,
    broken: [
      'concurrency of funding: complete + pending · no-lock',
      'isolation of funding: pending (other) + pending · shared-state',
    ],
  },
  {
    kind: 'counts-repeats',
    trail: 'funding',
    properties: drillProperties,
    broken: [
      'repeats of funding: complete, complete · counts-repeats',
      'concurrency of funding: complete + complete · counts-repeats',
      'recovery of funding: complete (response-lost), complete · counts-repeats',
    ],
  },
  {
    kind: 'given-back-as-new',
    trail: 'givenBack',
    properties: oneByOne,
    broken: ['refunds of givenBack: funding complete · given-back-as-new'],
  },
  {
    kind: 'acknowledges-first',
    trail: 'issuance',
    properties: drillProperties,
    broken: ['recovery of issuance: PENDING (restart) · acknowledges-first'],
  },
  {
    kind: 'needs-order',
    trail: 'issuance',
    properties: ['responses', 'order'],
    broken: ['order of issuance: COMPLETE, PENDING · last-arrival-wins'],
  },
  {
    kind: 'seen-before-stored',
    trail: 'issuance',
    properties: drillProperties,
    broken: ['recovery of issuance: PENDING (dependency-fails), PENDING · seen-before-stored'],
  },
  {
    kind: 'acknowledges-failures',
    trail: 'issuance',
    properties: drillProperties,
    broken: ['recovery of issuance: PENDING (dependency-fails) · failure-not-reported'],
  },
  {
    kind: 'abandons-work',
    trail: 'issuance',
    properties: drillProperties,
    broken: ['recovery of issuance: PENDING (response-lost), PENDING · acknowledges-first'],
  },
]

/** What is said of the last failure of each: what such an app probably does. */
const sentences: Readonly<Partial<Record<ReceiverKind, string>>> = {
  'slow-repeated-finals':
    'Looks like the work is done before the response: the response to a repeated notification takes more than 5 seconds.',
  'no-lock': 'Looks like the record is read, then written without a lock: one of two updates is lost.',
  'credits-twice-at-once':
    'Looks like a notification is looked up, then counted without a lock: two at the same time are both counted.',
  'shared-state': 'Looks like records share state: a notification of one record changes another.',
  'counts-repeats': 'Looks like a repeated notification is counted again.',
  'given-back-as-new':
    'Looks like a returned withdrawal is counted as a new payment. If the state does not show the difference, choose a state that does.',
  'acknowledges-first': 'Looks like the app responds before it stores: a restart loses the notification.',
  'needs-order': 'Looks like the last arrival wins: updated_at is not compared.',
  'seen-before-stored':
    'Looks like a notification counts as received before it is stored: if a dependency fails, the repetition is ignored.',
  'acknowledges-failures':
    'Looks like the response is 2xx although a dependency failed: the service does not send again, and the notification is lost.',
  'abandons-work':
    'Looks like a notification counts as received before it is stored: if the connection closes early, the work stops and the repetition is ignored.',
}

/** Expects that a drill finds the fault of the app, shows the smallest sequence that breaks it, and names the cause. */
export async function expectFound({ kind, trail, properties, broken }: Wrong): Promise<void> {
  const receiver = await startedReceiver(kind, { slowMs: 300 })
  const drilled = await drillReceiver(receiver, {
    trails: { [trail]: trails[trail] },
    properties,
    canRestart: restarting.has(kind),
    canFault: failing.has(kind),
    isPrepared: kind === 'needs-order',
    responseMs: kind === 'slow-repeated-finals' ? 100 : 5000,
    options: { runs: 15, settleMs: 60, seed: 1 },
  })
  expect(drilled.end).toMatchObject({ state: 'done' })
  expect(drilled.broken).toEqual(broken)
  expect(drilled.failures.at(-1)?.sentence).toBe(sentences[kind])
}
