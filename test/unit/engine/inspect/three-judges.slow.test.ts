import { expect, test } from 'vitest'
import type { Finding } from '#contract/deliveries/finding'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { inspectTrail } from '../../../../main/engine/inspect/trail/inspect-trail.ts'
import {
  allExamples,
  type JsonRecord,
  refundOf,
  transactionExample,
} from '../../../support/inspection/examples.ts'
import { expectedOfTrail, type TrailState } from '../../../support/inspection/independent-trails.ts'
import { wrongPlaces } from '../../../support/inspection/independent-validator.ts'
import { trailRows } from '../../../support/inspection/trail-notification.ts'
import { Random } from '../../../support/random.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'
import { stricterThanSchemas, verdictsOn } from '../../generate/schemas/judges.ts'

const values: readonly unknown[] = [
  ...[undefined, undefined, null, '', 'x', '0', '-1', '1,5', '1.50', '1e3', 7, true, false, [], {}],
  ...['COMPLETE', 'complete', 'PENDING', 'IN_PROGRESS', 'FAILED', 'DONE'],
  ...['SPEI', 'spei', 'EXCHANGE_TRANSFER', 'MEXICAN_BANK_ACCOUNT', 'mexican_bank_account', 'TOKEN_MINT'],
  ...['MXN', 'BRL', 'mxn', 'MXNB', 'ISSUANCE', 'CONVERSION', 'TRANSACTION', 'funding', 'payout'],
  ...['2024-05-06T10:30:00Z', '2024-02-30T10:00:00Z', 'yesterday', `0x${'ab'.repeat(32)}`, 'w1'],
  ...['7f3a2c11-5d2e-4c8a-9b61-0f6a3d1e2b01', [{ step: 'TOKEN_MINT', status: 'FAILED' }], { user: 'u' }],
]
const moreNames = [
  'refund_status',
  'refund_steps',
  'external_ref',
  'crypto_tx_hash',
  'error',
  'redemption',
  'id',
  'new_field',
]

/** A notification as documented, with up to three values changed, put in or taken out. */
function generatedBody(random: Random): { kind: string; body: JsonRecord } {
  const { kind, body } = random.pick(allExamples())
  const copy = structuredClone(body)
  for (let changes = random.below(4); changes > 0; changes--) {
    const objects = objectsIn(copy)
    const target = random.pick(objects)
    const name = random.once(4) ? random.pick(moreNames) : random.pick([...Object.keys(target), 'status'])
    // An element of a list is taken out by no one: a hole is no JSON.
    const value = structuredClone(random.pick(values))
    if (value === undefined && !Array.isArray(target)) delete target[name]
    else if (!Array.isArray(target) || /^\d+$/.test(name)) target[name] = value ?? null
  }
  return { kind, body: copy }
}

function objectsIn(root: JsonRecord): JsonRecord[] {
  const found = [root]
  for (const object of found) {
    for (const value of Object.values(object)) {
      if (typeof value === 'object' && value !== null) found.push(value as JsonRecord)
    }
  }
  return found
}

test('inspection, the JSON Schemas and a second reading of the specifications agree on 3,000 bodies', () => {
  const random = new Random(35)
  const disagreements: unknown[] = []
  let refused = 0
  for (let count = 0; count < 3_000; count++) {
    const { kind, body } = generatedBody(random)
    const inspected = inspectDelivery(inspectedDelivery(body))
    const wrong = inspected.findings.filter(({ severity }) => severity !== 'info')
    // The payload counts where event and payload disagree, so that the second reading names the event.
    const placeOf = ({ code, path }: Finding) => (code === 'record-in-wrong-envelope' ? '/event' : path)
    const places = [...new Set(wrong.map(placeOf))].sort()
    const independent = wrongPlaces(body, kind)
    const isRefused = wrong.length > 0 || inspected.kind !== kind
    if (isRefused) refused += 1
    // What is read as another record is judged as that one.
    const isSame = inspected.kind === kind ? places.join() === independent.join() : independent.length > 0
    const named = wrong.length > 0 && wrong.every(({ code }) => Object.hasOwn(stricterThanSchemas, code))
    const { schema, editor } = verdictsOn(body, kind)
    const isAgreed = named || (schema.length > 0 === isRefused && editor.length > 0 === isRefused)
    if (!isSame || !isAgreed) {
      disagreements.push({
        body: JSON.stringify(body),
        found: wrong.map(({ code, path }) => `${path} ${code}`),
        independent,
        schema,
      })
    }
  }
  expect(disagreements).toEqual([])
  expect(refused).toBeGreaterThan(1_000)
  expect(refused).toBeLessThan(2_700)
})

const statuses = ['PENDING', 'IN_PROGRESS', 'COMPLETE', 'FAILED'] as const
const refunds = [null, null, 'PENDING', 'IN_PROGRESS', 'COMPLETE', 'FAILED'] as const

function generatedTrail(random: Random): { states: TrailState[]; bodies: JsonRecord[] } {
  const kind = random.pick(['issuance', 'redemption'] as const)
  const minutes = random.once(3) ? 3 : 50
  const states = Array.from({ length: random.between(2, 6) }, (): TrailState => {
    const status = random.pick(statuses)
    const refund = status === 'FAILED' ? random.pick(refunds) : null
    return { status, refund, minute: 10 + random.below(minutes) }
  })
  const bodies = states.map(({ status, refund, minute }) => {
    const overrides = refund === null ? {} : refundOf(kind, refund)
    const { event, payload } = transactionExample(kind, status, overrides)
    return { event, payload: { ...payload, updated_at: `2024-05-06T10:${minute}:00Z` } }
  })
  return { states, bodies }
}

test('inspection and a second reading of the specifications agree on 300 trails, and on each body in them', () => {
  const random = new Random(36)
  const disagreements: unknown[] = []
  for (let count = 0; count < 300; count++) {
    const { states, bodies } = generatedTrail(random)
    const { findings, isOrderCertain } = inspectTrail(trailRows(bodies))
    const expected = expectedOfTrail(states)
    const judged = new Set(expected.judged)
    const found = findings
      .map(({ deliveryId, finding }) => `${deliveryId} ${finding.code}`)
      .filter(line => judged.has(line.slice(line.indexOf(' ') + 1)))
      .sort()
    const bodiesAgree = bodies.every(
      body =>
        verdictsOn(
          body,
          body.payload !== undefined && 'issuance' in (body.payload as object) ? 'issuance' : 'redemption',
        ).schema.length === 0,
    )
    const isSame =
      isOrderCertain === expected.isOrderCertain && (!isOrderCertain || found.join() === expected.told.join())
    if (!isSame || !bodiesAgree) disagreements.push({ states, found, isOrderCertain, expected })
  }
  expect(disagreements).toEqual([])
})
