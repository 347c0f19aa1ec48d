import type { Drill } from './drill.ts'

/** What the report file of a drill shows: the engine writes it into the page as JSON. */
export interface DrillReport {
  readonly drill: Drill
  /** Names, accounts and ids were replaced. */
  readonly isPseudonymous: boolean
  /** Of Hooktrail. */
  readonly version: string
}
