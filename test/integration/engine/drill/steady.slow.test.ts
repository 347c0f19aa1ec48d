import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { plainBodies } from '../../../support/drill/bodies.ts'
import { drillReceiver } from '../../../support/drill/drill-receiver.ts'
import type { ReceiverKind } from '../../../support/receivers/receiver-apps.ts'
import { startedReceiver } from '../../../support/receivers/started-receiver.ts'

const tenSeeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Starts threads that never pause, as other work of the machine does. */
function keepBusy(count: number): void {
  const loops = Array.from({ length: count }, () => new Worker('for (;;);', { eval: true }))
  onTestFinished(async () => {
    await Promise.all(loops.map(loop => loop.terminate()))
  })
}

/** Each verdict and each smallest sequence of a drill. */
async function verdictsOf(kind: ReceiverKind, seed: number): Promise<readonly string[]> {
  const receiver = await startedReceiver(kind)
  const { cells, broken, end } = await drillReceiver(receiver, {
    trails: { issuance: plainBodies },
    options: { runs: 3, seed, settleMs: 60 },
  })
  expect(end.state).toBe('done')
  return [...cells.map(({ property, verdict }) => `${property} ${verdict}`), ...broken]
}

test.each([
  ['right', tenSeeds],
  // A race: the verdict must not depend on who is faster.
  ['no-lock', [1, 2, 3]],
] as const)(
  '%s: no verdict of a seed differs between two runs, with and without three busy loops beside it',
  async (kind, seeds) => {
    const first = new Map<number, readonly string[]>()
    for (const seed of seeds) first.set(seed, await verdictsOf(kind, seed))
    for (const seed of seeds) expect([seed, await verdictsOf(kind, seed)]).toEqual([seed, first.get(seed)])
    keepBusy(3)
    for (const seed of seeds) {
      expect([seed, await verdictsOf(kind, seed)]).toEqual([seed, first.get(seed)])
      expect([seed, await verdictsOf(kind, seed)]).toEqual([seed, first.get(seed)])
    }
  },
)
