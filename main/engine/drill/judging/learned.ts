import type { Change } from '#contract/deliveries/trail'
import type { DrillOptions } from '#contract/drill/drill'
import type { DrillTrail } from '#contract/drill/sequence'
import type { TellDrill } from '../drill-run.ts'
import { differencesOf, pathsToIgnore, statusTest } from './differences.ts'
import type { RecordState } from './states.ts'

type States = readonly RecordState[]

/** Compares end states, and learns what differs between equal runs, which it ignores. */
export function createLearned({ ignore }: Pick<DrillOptions, 'ignore'>, trail: DrillTrail, tell: TellDrill) {
  const learned: string[] = []
  /** Of records of which nothing was sent, such as in the text of an error. */
  const learnedUnsent: string[] = []
  const tellsStatus = statusTest(trail.steps)

  const differences = (before: States, after: States, ignoresCase: boolean): Change[] =>
    differencesOf(before, after, {
      ignored: [...ignore, ...learned],
      ignoredUnsent: learnedUnsent,
      ignoresCase,
    })

  const pathsIn = (changes: readonly Change[]): string[] => pathsToIgnore(changes).filter(path => path !== '')

  return {
    /** Pointers that differ between runs of the same order. */
    learned,
    differences,
    areSame: (before: States, after: States): boolean => differences(before, after, false).length === 0,
    learn(before: States, after: States): void {
      // The text of an error may have the place of a value in a state.
      const isSent = (_: RecordState, place: number): boolean => before[place]?.isUnsent !== true
      const changes = differences(before.filter(isSent), after.filter(isSent), false)
      const paths = pathsIn(changes.filter(change => !tellsStatus(change)))
      if (paths.length === 0) return
      learned.push(...paths)
      tell({ kind: 'learned', trail: trail.name, paths: [...learned] })
    },
    /** The same of records of which nothing was sent. */
    learnUnsent(before: States, after: States): void {
      learnedUnsent.push(...pathsIn(differences(before, after, false)))
    },
  }
}
