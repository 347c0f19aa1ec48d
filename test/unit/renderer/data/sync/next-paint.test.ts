import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNextPaint } from '../../../../../renderer/data/sync/next-paint.ts'

/** A page that can be hidden and shown. */
class Page extends EventTarget {
  hidden = false
  turn(hidden: boolean): void {
    this.hidden = hidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let frames: Map<number, () => void>
beforeEach(() => {
  frames = new Map()
  let lastFrame = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    lastFrame += 1
    frames.set(lastFrame, run)
    return lastFrame
  })
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function paint(): void {
  const waiting = [...frames.values()]
  frames.clear()
  for (const run of waiting) run()
}

function createPage(hidden: boolean) {
  const page = new Page()
  page.hidden = hidden
  const run = vi.fn()
  createNextPaint(page as unknown as Document, 250)(run)
  return { page, run }
}

it('runs with the next frame of a shown window, once', () => {
  const { page, run } = createPage(false)
  paint()
  page.turn(true)
  vi.runAllTimers()
  expect(run).toHaveBeenCalledTimes(1)
})

it('runs in a hidden window too, later', () => {
  const { run } = createPage(true)
  vi.advanceTimersByTime(249)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
})

it('runs with the first frame of a window that is shown again, and not once more', () => {
  const { page, run } = createPage(true)
  page.turn(false)
  paint()
  expect(run).toHaveBeenCalledTimes(1)
  vi.runAllTimers()
  expect(run).toHaveBeenCalledTimes(1)
})

it('does not wait for a frame that a hidden window never has', () => {
  const { page, run } = createPage(false)
  page.turn(true)
  expect(frames.size).toBe(0)
  vi.runAllTimers()
  expect(run).toHaveBeenCalledTimes(1)
})
