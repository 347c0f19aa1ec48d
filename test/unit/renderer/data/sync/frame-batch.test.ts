import { expect, it, vi } from 'vitest'
import type { EventFrame } from '#contract/events'
import { createFrameBatch } from '../../../../../renderer/data/sync/frame-batch.ts'

function frame(number: number, launchId = 'a'): EventFrame {
  return {
    launchId,
    number,
    name: 'delivery.stored',
    data: { firstId: number, lastId: number, count: 1, total: number },
  } as EventFrame
}

function createBatch() {
  const onFrames = vi.fn()
  const onGap = vi.fn()
  const waiting: (() => void)[] = []
  const batch = createFrameBatch({ onFrames, onGap, schedule: run => waiting.push(run) })
  return { batch, onFrames, onGap, paint: () => waiting.splice(0).forEach(run => void run()) }
}

it('gives many frames at once, in order', () => {
  const { batch, onFrames, paint } = createBatch()
  for (const number of [4, 5, 6]) batch.push(frame(number))
  paint()
  expect(onFrames).toHaveBeenCalledTimes(1)
  expect(onFrames.mock.calls[0]?.[0]).toHaveLength(3)
})

it('reports a missing number instead of passing the frames around it', () => {
  const { batch, onFrames, onGap, paint } = createBatch()
  batch.push(frame(1))
  paint()
  batch.push(frame(3))
  batch.push(frame(4))
  paint()
  expect(onGap).toHaveBeenCalledTimes(1)
  expect(onFrames).toHaveBeenCalledTimes(1)
  batch.push(frame(5))
  paint()
  expect(onFrames).toHaveBeenCalledTimes(2)
})

it('takes another launch for a gap', () => {
  const { batch, onGap, paint } = createBatch()
  batch.push(frame(1))
  batch.push(frame(2, 'b'))
  paint()
  expect(onGap).toHaveBeenCalledTimes(1)
})

it('starts over with any number after a reset', () => {
  const { batch, onFrames, onGap, paint } = createBatch()
  batch.push(frame(1))
  batch.reset()
  batch.push(frame(9))
  paint()
  expect(onGap).not.toHaveBeenCalled()
  expect(onFrames.mock.calls[0]?.[0]).toEqual([frame(9)])
})
