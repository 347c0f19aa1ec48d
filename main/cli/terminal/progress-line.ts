import type { Output } from './output.ts'

/** Often enough for a person, and no reader of a slow terminal is waited for. */
const showEveryMs = 100

/** One line of progress that is written over and over; only where a person sees it and no JSON is wanted. */
export interface ProgressLine {
  readonly isShown: boolean
  show(text: string): Promise<void>
  /** For progress that comes very often: shows it now and then, and never rejects. */
  showSometimes(text: () => string): void
  /** Takes the line away, before anything else is written. */
  end(): Promise<void>
}

export function createProgressLine(output: Output, isJson: boolean): ProgressLine {
  const isShown = output.isTerminal && !isJson
  let isOpen = false
  let shownAtMs = Number.NEGATIVE_INFINITY

  async function show(text: string): Promise<void> {
    if (!isShown) return
    isOpen = true
    await output.write(`\r${text}\u001b[K`)
  }

  return {
    isShown,
    show,
    showSometimes(text) {
      const nowMs = performance.now()
      if (!isShown || nowMs - shownAtMs < showEveryMs) return
      shownAtMs = nowMs
      // Whoever is gone is found out by what is written in the end.
      show(text()).catch(() => {})
    },
    async end() {
      if (isOpen) await output.write('\r\u001b[K')
      isOpen = false
    },
  }
}
