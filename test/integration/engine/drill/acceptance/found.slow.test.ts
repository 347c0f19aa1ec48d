import { expect, test } from 'vitest'
import { type DrillProperty, drillProperties } from '#contract/drill/properties'
import { fundingTrail, plainBodies } from '../../../../support/drill/bodies.ts'
import { drillReceiver } from '../../../../support/drill/drill-receiver.ts'
import type { ReceiverKind } from '../../../../support/receivers/receiver-apps.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'

const trails = {
  issuance: plainBodies,
  funding: fundingTrail,
} as const

/** Each restart starts a program, which takes its time. */
const restarting: ReadonlySet<ReceiverKind> = new Set(['acknowledges-first'])

/**
 * An app that is wrong, and everything that a drill finds of it: apps whose fault needs sockets or time. The others are in
 * test/unit/engine/drill/diagnosis.
 */
interface Wrong {
  readonly kind: ReceiverKind
  readonly trail: keyof typeof trails
  readonly properties: readonly DrillProperty[]
  /** Every failure: its property, the smallest sequence, the suspicion. */
  readonly broken: readonly string[]
}

const wrongApps: readonly Wrong[] = [
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
  'acknowledges-first': 'Looks like the app responds before it stores: a restart loses the notification.',
  'needs-order': 'Looks like the last arrival wins: updated_at is not compared.',
  'abandons-work':
    'Looks like a notification counts as received before it is stored: if the connection closes early, the work stops and the repetition is ignored.',
}

test.each(wrongApps)(
  '$kind: $trail breaks by the smallest sequence',
  async ({ kind, trail, properties, broken }) => {
    const receiver = await startedReceiver(kind, { slowMs: 300 })
    const drilled = await drillReceiver(receiver, {
      trails: { [trail]: trails[trail] },
      properties,
      canRestart: restarting.has(kind),
      isPrepared: kind === 'needs-order',
      responseMs: kind === 'slow-repeated-finals' ? 100 : 5000,
      options: { runs: 15, settleMs: 60, seed: 1 },
    })
    expect(drilled.end).toMatchObject({ state: 'done' })
    expect(drilled.broken).toEqual(broken)
    expect(drilled.failures.at(-1)?.sentence).toBe(sentences[kind])
  },
)
