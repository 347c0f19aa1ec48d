import type { Drill } from './drill.ts'

/** Data of a drill's report file: the engine writes it into the page as JSON. */
export interface DrillReport {
  readonly drill: Drill
  /** Data that may identify somebody was replaced. */
  readonly isPseudonymous: boolean
  readonly version: string
}
