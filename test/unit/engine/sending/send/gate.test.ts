import { expect, test } from 'vitest'
import { createGate } from '../../../../../main/engine/sending/send/gate.ts'

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}

test('never runs more than the limit, and starts the others in order', async () => {
  const gate = createGate(2)
  const ends = Array.from({ length: 5 }, deferred)
  const started: number[] = []
  const runs = ends.map((end, index) =>
    gate.run(() => {
      started.push(index)
      return end.promise
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  ends[1]?.resolve()
  await runs[1]
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  for (const end of ends) end.resolve()
  await Promise.all(runs)
  expect(started).toEqual([0, 1, 2, 3, 4])
})

test('a failed task gives its place free and its error to its caller', async () => {
  const gate = createGate(1)
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(gate.run(() => Promise.resolve('next'))).resolves.toBe('next')
})

test('a shut gate refuses what waits and what comes, and lets what runs end', async () => {
  const gate = createGate(1)
  const end = deferred()
  const running = gate.run(() => end.promise.then(() => 'ended'))
  const waiting = gate.run(() => Promise.resolve('never'))
  gate.shut(new Error('shut'))
  await expect(waiting).rejects.toThrow('shut')
  await expect(gate.run(() => Promise.resolve('never'))).rejects.toThrow('shut')
  end.resolve()
  await expect(running).resolves.toBe('ended')
})
