import fc from 'fast-check'
import type { InspectedDelivery } from '../../../main/engine/inspect/inspection-result.ts'
import {
  deliveriesOf,
  expectSoundChanges,
  expectSoundInspection,
  expectSoundTrail,
} from '../../support/inspection/inspection-properties.ts'
import { mutatedBodies } from '../../support/inspection/mutated-bodies.ts'
import { Random } from '../../support/random.ts'
import { inspectedDelivery } from '../../support/store/inspected-delivery.ts'
import { Found, type Target, wordsOf } from '../target.ts'

type Check =
  | { readonly check: 'reading'; readonly body: string; readonly overrides: Partial<InspectedDelivery> }
  | { readonly check: 'changes' | 'trail'; readonly bodies: readonly string[] }

const casesAtOnce = 200
const anyBodies = fc.oneof(
  { weight: 9, arbitrary: mutatedBodies },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
)
const inspections = deliveriesOf(anyBodies)

/** Bodies through inspection: inspected, compared, put into trails. */
export const bodies: Target<readonly Check[]> = {
  name: 'json',
  share: 662,
  parallel: 1,
  caseMs: 60_000,
  make(seed, size) {
    const random = new Random(seed)
    const numRuns = Math.min(size, casesAtOnce)
    const options = { seed: random.seed() | 0, numRuns }
    switch (random.below(20)) {
      case 0:
        return sample(fc.array(mutatedBodies, { maxLength: 20 }), options, trail => [
          { check: 'trail', bodies: trail.map(base64) },
        ])
      case 1:
      case 2:
      case 3:
        return sample(fc.tuple(mutatedBodies, mutatedBodies), options, pair => [
          { check: 'changes', bodies: pair.map(base64) },
        ])
      default:
        return sample(inspections, options, ({ body, ...overrides }) => [
          { check: 'reading', body: base64(body), overrides: given(overrides) },
        ])
    }
  },
  open: async () => ({
    async run(checks) {
      for (const check of checks) {
        try {
          expectSound(check)
        } catch (error) {
          throw new Found(wordsOf(error), [check])
        }
      }
      return checks.length
    },
    close: async () => {},
  }),
}

function expectSound(check: Check): void {
  if (check.check === 'reading') {
    expectSoundInspection(inspectedDelivery(bytes(check.body), check.overrides))
    return
  }
  const all = check.bodies.map(bytes)
  const [from, to] = all
  if (check.check === 'trail') expectSoundTrail(all)
  else if (from !== undefined && to !== undefined) expectSoundChanges(from, to)
}

function sample<T>(
  arbitrary: fc.Arbitrary<T>,
  options: fc.Parameters<T>,
  checksOf: (made: T) => Check[],
): Check[] {
  return fc.sample(arbitrary, options).flatMap(checksOf)
}

/** What a sender decides; the rest is the same for all. */
function given(overrides: Omit<InspectedDelivery, 'body'>): Partial<InspectedDelivery> {
  const { method, headers, remoteAddress, reception, response } = overrides
  return { method, headers, remoteAddress, reception, response }
}

function base64(body: Uint8Array): string {
  return Buffer.from(body).toString('base64')
}

function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'))
}
