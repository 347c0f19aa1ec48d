import type { Output } from './output.ts'

/** Often enough for a user, without waiting for a slow terminal. */
const showEveryMs = 100

/** One line of progress that is rewritten; only on a terminal and without `--json`. */
export interface ProgressLine {
  readonly isShown: boolean
  show(text: string): Promise<void>
  /** For frequent progress: throttled, and never rejects. */
  showSometimes(text: () => string): void
  /** Clears the line, before anything else is written. */
  end(): Promise<void>
}

export function createProgressLine(output: Output, isJson: boolean): ProgressLine {
  const isShown = output.isTerminal && !isJson
  let isOpen = false
  let shownAtMs = Number.NEGATIVE_INFINITY

  async function show(text: string): Promise<void> {
    if (!isShown) return
    isOpen = true
    await output.progress(text)
  }

  return {
    isShown,
    show,
    showSometimes(text) {
      const nowMs = performance.now()
      if (!isShown || nowMs - shownAtMs < showEveryMs) return
      shownAtMs = nowMs
      // A closed reader is found by the final write.
      show(text()).catch(() => {})
    },
    async end() {
      if (isOpen) await output.progress('')
      isOpen = false
    },
  }
}
