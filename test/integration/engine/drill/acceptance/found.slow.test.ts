import { expect, test } from 'vitest'
import { drillProperties } from '#contract/drill/properties'
import { fundingTrail, plainBodies } from '../../../../support/drill/bodies.ts'
import { drillReceiver } from '../../../../support/drill/drill-receiver.ts'
import { startedReceiver } from '../../../../support/receivers/started-receiver.ts'

/**
 * Apps that are wrong only over sockets, and everything that a drill finds: the property, the smallest sequence,
 * the suspicion. The others are in test/unit/engine/drill/diagnosis.
 */
test.each([
  {
    kind: 'credits-twice-at-once',
    trails: { funding: fundingTrail },
    // Beside concurrency, a lost response that is sent again may be two at once as well.
    properties: drillProperties.filter(property => property !== 'recovery'),
    broken: ['concurrency of funding: complete + complete · no-lock'],
    sentence:
      'Looks like a notification is looked up, then counted without a lock: two at the same time are both counted.',
  },
  {
    kind: 'abandons-work',
    trails: { issuance: plainBodies },
    properties: drillProperties,
    broken: ['recovery of issuance: PENDING (response-lost), PENDING · acknowledges-first'],
    sentence:
      'Looks like a notification counts as received before it is stored: if the connection closes early, the work stops and the repetition is ignored.',
  },
] as const)(
  '$kind breaks by the smallest sequence',
  async ({ kind, trails, properties, broken, sentence }) => {
    const receiver = await startedReceiver(kind)
    const options = { runs: 15, settleMs: 60, seed: 1 }
    const drilled = await drillReceiver(receiver, { trails, properties, options })
    expect(drilled.end).toMatchObject({ state: 'done' })
    expect(drilled.broken).toEqual(broken)
    expect(drilled.failures.at(-1)?.sentence).toBe(sentence)
  },
)
