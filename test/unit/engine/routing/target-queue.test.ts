import { expect, test } from 'vitest'
import { mostWaiting, TargetQueue } from '../../../../main/engine/routing/target-queue.ts'

test('an app that hangs gets a few at a time; what comes when too many wait is missed, and says why', async () => {
  const missed: [number, string][] = []
  const { promise: responded, resolve: respond } = Promise.withResolvers<void>()
  const sent: number[] = []
  const queue = new TargetQueue<number>(
    entry => {
      sent.push(entry)
      return responded
    },
    async (entry, reason) => void missed.push([entry, reason]),
  )
  const accepted = 8 + mostWaiting
  for (let entry = 0; entry <= accepted; entry++) queue.add(entry)
  expect(sent).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(queue.waiting).toBe(mostWaiting)
  expect(missed).toEqual([[accepted, expect.stringContaining(`More than ${mostWaiting} deliveries waited`)]])
  const closed = queue.close()
  respond()
  await closed
  expect(missed).toHaveLength(1 + mostWaiting)
  expect(missed.at(-1)).toEqual([accepted - 1, 'Hooktrail was closed before sending.'])
})
