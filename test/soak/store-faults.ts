import fc from 'fast-check'
import { type Counts, FaultyStore } from '../support/store/faulty-store.ts'

export interface StoreFaultFigures extends Counts {
  readonly runs: number
  readonly seed: number
  /** How often each was tried. */
  readonly faults: Readonly<Record<string, number>>
}

const faultNames = [
  'disk full',
  'read-only',
  'locked',
  'writer death before a write',
  'writer death after a write',
  'clock jump',
  'folder renamed and back',
  'folder deleted',
  'lock file deleted',
  'log deleted',
  'log index deleted',
  'totals set back',
  'deliveries removed',
  'second writer',
  'restart',
] as const
type FaultName = (typeof faultNames)[number]

/** A fault, what is sent before it, and what while it lasts: the lengths of the bodies. */
interface Planned {
  readonly fault: FaultName
  readonly before: readonly number[]
  readonly during: readonly number[]
  readonly days: number
}
const none = { before: [], during: [], days: 0 }

/** Some longer than a piece of a body (body-chunks.ts). */
const size = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 8, max: 6_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 500_000, max: 1_200_000 }) },
)
const burst = fc.array(size, { minLength: 1, maxLength: 40 })
const sent = fc.record({ before: burst, during: burst, days: fc.constantFrom(-400, -1, 1, 400) })
/** Mostly different ones, so that a few sequences have tried them all; some again. */
const sequence = fc
  .tuple(
    fc.shuffledSubarray([...faultNames], { minLength: 4 }),
    fc.array(fc.constantFrom(...faultNames), { maxLength: 4 }),
    fc.array(sent, { minLength: faultNames.length + 4, maxLength: faultNames.length + 4 }),
  )
  .map(([different, again, deliveries]) =>
    [...different, ...again].map((fault, index): Planned => ({ ...(deliveries[index] ?? none), fault })),
  )

/**
 * Random sequences of faults at a real store, each with deliveries before it and while it lasts, with a restart and a
 * comparison of all that is stored in between and at the end. Throws with the seed and the sequence where an acknowledged
 * delivery is missing or changed, where one is stored that was never sent, or where a second writer gets in.
 */
export async function runStoreFaults(options: { runs: number; seed: number }): Promise<StoreFaultFigures> {
  const counts: Counts = { sent: 0, acknowledged: 0, refused: 0, restarts: 0, compared: 0 }
  const faults: Record<string, number> = Object.fromEntries(faultNames.map(name => [name, 0]))
  const property = fc.asyncProperty(sequence, async steps => {
    const store = new FaultyStore(counts)
    try {
      await store.open()
      for (const one of steps) {
        faults[one.fault] = (faults[one.fault] ?? 0) + 1
        await store.capture(one.before)
        await perform(store, one)
      }
      await store.restart()
    } finally {
      await store.remove()
    }
  })
  // A run takes seconds: the sequence as it was found says more than an hour of shrinking.
  await fc.assert(property, { numRuns: options.runs, seed: options.seed, endOnFailure: true })
  return { runs: options.runs, seed: options.seed, ...counts, faults }
}

async function perform(store: FaultyStore, { fault, during, days }: Planned): Promise<void> {
  const capture = () => store.capture(during)
  switch (fault) {
    case 'disk full':
      await store.setFault('full')
      await capture()
      return store.setFault('none')
    case 'read-only':
      await store.setFault('readonly')
      await capture()
      return store.setFault('none')
    case 'locked':
      return store.whileLocked(capture)
    case 'writer death before a write':
      await store.setFault('die-before')
      await capture()
      return store.restart()
    case 'writer death after a write':
      await store.setFault('die-after')
      await capture()
      return store.restart()
    case 'clock jump':
      store.jump(days)
      return capture()
    case 'folder renamed and back':
      await store.whileAway(capture)
      return capture()
    case 'folder deleted':
      store.deleteFolder()
      await capture()
      return store.restart()
    case 'lock file deleted':
      await store.withoutFile('hold.db', store.refusesSecond.bind(store))
      await capture()
      return store.restart()
    case 'log deleted':
      await store.withoutFile('store.db-wal', capture)
      return store.restart()
    case 'log index deleted':
      await store.withoutFile('store.db-shm', capture)
      return store.restart()
    case 'totals set back':
      store.setTotalsBack()
      return capture()
    case 'deliveries removed':
      return store.removeSome()
    case 'second writer':
      return store.refusesSecond()
    case 'restart':
      return store.restart()
    default:
      return fault satisfies never
  }
}
