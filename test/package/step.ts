/** What a step of the check found. */
interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** Ends a step that cannot be done here, with the reason. */
export class Skipped extends Error {}

/** Fails a step unless `isSo`. `words`: what is wrong. */
export function require(isSo: boolean, words: string): asserts isSo {
  if (!isSo) throw new Error(words)
}

export interface Steps {
  /** Runs a step and prints how it ended. Lines that `work` returns follow; its counts are added up. */
  run(name: string, work: () => Promise<StepResult> | StepResult): Promise<boolean>
  readonly counts: Counts
}

export interface StepResult {
  readonly lines?: readonly string[]
  /** Where a step consists of many tests. */
  readonly counts?: Counts
}

export function createSteps(print: (line: string) => void): Steps {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const add = ({ passed, failed, skipped }: Counts): void => {
    counts.passed += passed
    counts.failed += failed
    counts.skipped += skipped
  }
  return {
    counts,
    async run(name, work) {
      try {
        const { lines = [], counts: own } = await work()
        add(own ?? { passed: 1, failed: 0, skipped: 0 })
        const isGood = (own?.failed ?? 0) === 0
        print(
          `${isGood ? 'ok    ' : 'FAILED'}  ${name}${own ? `: ${own.passed} passed, ${own.failed} failed` : ''}`,
        )
        for (const line of lines) print(`          ${line}`)
        return isGood
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error)
        const isSkipped = error instanceof Skipped
        add({ passed: 0, failed: isSkipped ? 0 : 1, skipped: isSkipped ? 1 : 0 })
        print(
          `${isSkipped ? 'skipped' : 'FAILED'} ${isSkipped ? '' : ' '}${name}: ${words.replaceAll('\n', '\n          ')}`,
        )
        return isSkipped
      }
    },
  }
}
