import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import type { AttemptId } from '#contract/terms'
import type { Engine } from '../../../main/engine/ports.ts'

/**
 * A fake engine in memory, for hosts: responds to a call with its parameters, and publishes a test's events.
 */
export interface StandInEngine extends Engine {
  /** `padding` makes the frame as long as a test needs. */
  push(padding?: string): EventFrame
  readonly subscribers: number
  /** The next calls wait until it is called. */
  hold(): () => void
  /** Resolves when the method is called next. */
  whenCalled(method: string): Promise<void>
}

/** Keeps the last `kept` frames. */
export function standInEngine(dataDir = '', saved = 10): StandInEngine {
  const listeners = new Set<(frame: EventFrame) => void>()
  const frames: EventFrame[] = []
  let released: Promise<void> = Promise.resolve()
  const watchers = new Map<string, () => void>()
  return {
    launchId: 'launch:1',
    dataDir,
    async invoke(method, params): Promise<Reply> {
      watchers.get(method)?.()
      await released
      return { ok: true, value: { method, params } }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    framesAfter(number) {
      const first = Math.max(0, frames.length - saved)
      return number < first || number > frames.length ? null : frames.slice(number)
    },
    announce() {},
    claimPort: () => () => {},
    async close() {},
    push(padding) {
      const number = frames.length + 1
      const data = {
        id: number as AttemptId,
        deliveryId: null,
        ...(padding === undefined ? {} : { padding }),
      }
      const frame: EventFrame = { launchId: 'launch:1', number, name: 'attempt.stored', data }
      frames.push(frame)
      for (const listener of listeners) listener(frame)
      return frame
    },
    whenCalled: method =>
      new Promise(resolve => {
        watchers.set(method, resolve)
      }),
    get subscribers() {
      return listeners.size
    },
    hold() {
      let release = (): void => {}
      released = new Promise(resolve => {
        release = resolve
      })
      return () => release()
    },
  }
}
