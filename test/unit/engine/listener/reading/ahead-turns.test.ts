import { expect, test } from 'vitest'
import { AheadTurns } from '../../../../../main/engine/listener/reading/ahead-turns.ts'

test('requests sent ahead are read as inspection follows, and every connection has its turn', () => {
  let [nowMs, pending] = [0, 0]
  const turns = new AheadTurns({ monotonicMs: () => nowMs }, () => pending)
  const taken = new Map<object, number>()
  const connections = [{}, {}, {}, {}]
  const take = (connection: object): void => {
    while (turns.take(connection, () => take(connection)))
      taken.set(connection, (taken.get(connection) ?? 0) + 1)
  }
  /** Turns taken in this time by each, fewest first. */
  const inTime = (ms: number): number[] => {
    taken.clear()
    for (const endMs = nowMs + ms; nowMs < endMs; ) {
      nowMs += 10
      turns.serve()
    }
    return [...taken.values()].sort((a, b) => a - b)
  }
  for (const connection of connections) take(connection)
  expect([...taken.values()]).toEqual([64])
  expect(inTime(1_000)).toEqual([125, 125, 125, 125])
  // Also while inspection is stopped some are read.
  pending = 1_000
  expect(inTime(1_000)).toEqual([5, 5, 5, 5])
  pending = 0
  // Who has gone has no turn, and the others do not wait for it.
  for (const gone of connections.slice(2)) turns.forget(gone)
  expect(inTime(100)).toEqual([25, 25])
})
