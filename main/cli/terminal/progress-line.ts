import type { Output } from './output.ts'

/** Keeps a slow terminal from delaying the work. */
const showEveryMs = 100

/** One progress line that is rewritten; only on a terminal and without `--json`. */
export function createProgressLine(output: Output, isJson: boolean) {
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
    /** Throttled, and never rejects. */
    showSometimes(text: () => string) {
      const nowMs = performance.now()
      if (!isShown || nowMs - shownAtMs < showEveryMs) return
      shownAtMs = nowMs
      // The final write reports a closed reader.
      show(text()).catch(() => {})
    },
    /** Clears the line, before anything else is written. */
    async end() {
      if (isOpen) await output.progress('')
      isOpen = false
    },
  }
}
