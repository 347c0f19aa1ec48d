import type { EventFrame } from '#contract/events'

export interface FrameBatch {
  push(frame: EventFrame): void
  /** Drops the waiting frames, since everything is being refetched. The next frame may have any number. */
  reset(): void
}

interface FrameBatchOptions {
  readonly onFrames: (frames: readonly EventFrame[]) => void
  /** A number was missed, or the engine was relaunched. Later frames still arrive. */
  readonly onGap: () => void
  /** Runs once: at the next animation frame in the window. */
  readonly schedule: (run: () => void) => void
}

/** Batches pushed frames so that many cost one render, and detects missing ones. */
export function createFrameBatch({ onFrames, onGap, schedule }: FrameBatchOptions): FrameBatch {
  let waiting: EventFrame[] = []
  let isScheduled = false
  let hasGap = false
  let last: { launchId: string; number: number } | null = null

  function flush(): void {
    isScheduled = false
    const frames = waiting
    const gap = hasGap
    waiting = []
    hasGap = false
    if (gap) onGap()
    else if (frames.length > 0) onFrames(frames)
  }

  return {
    push(frame) {
      if (last !== null && (last.launchId !== frame.launchId || frame.number !== last.number + 1))
        hasGap = true
      last = { launchId: frame.launchId, number: frame.number }
      waiting.push(frame)
      if (isScheduled) return
      isScheduled = true
      schedule(flush)
    },
    reset() {
      waiting = []
      hasGap = false
      last = null
    },
  }
}
