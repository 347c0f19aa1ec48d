import type { DrillCell, DrillFailure, DrillOptions, SequenceRun } from '#contract/drill/drill'
import type { DrillTrail } from '#contract/drill/sequence'
import type { WireError } from '#contract/errors'
import type { AcceptedCertificate } from '#contract/sending/certificates'
import type { Marks } from '#contract/sending/marks'
import type { DrillEnd, FinishedRun } from './drill-run.ts'
import type { ProgramsOfDrill } from './programs.ts'
import type { TrailBody } from './trail/read-step.ts'

/** The notifications of a trail. */
export interface TrailGroup {
  /** Name of its trail; `null`: each record has a trail with its id. */
  readonly name: string | null
  readonly bodies: readonly TrailBody[]
}

export interface DrillThreadStart {
  readonly options: DrillOptions & { readonly seed: number }
  readonly groups: readonly TrailGroup[]
  readonly marks: Marks
  readonly accepted: readonly AcceptedCertificate[]
  /** Programs that the user allowed; no other program runs. */
  readonly programs: ProgramsOfDrill
  /** For the command that repeats a failure. */
  readonly dataDir: string
  readonly task:
    | { readonly kind: 'plan' }
    /** Starts after this message. */
    | { readonly kind: 'drill' }
    /** `id`: see SequenceRun. */
    | {
        readonly kind: 'sequence'
        readonly id: number
        readonly failure: DrillFailure
        readonly pauseMs: number | null
      }
}

export type ToDrillThread =
  | { readonly kind: 'begin' }
  | { readonly kind: 'next' }
  | { readonly kind: 'cancel' }
  /** Number of stored sendings: more may be sent. */
  | { readonly kind: 'stored'; readonly sendings: number }

/** Events of a drill. */
export type DrillEvent =
  | { readonly kind: 'cell'; readonly cell: DrillCell }
  | { readonly kind: 'run'; readonly run: FinishedRun }
  | { readonly kind: 'failure'; readonly failure: DrillFailure }
  | { readonly kind: 'learned'; readonly trail: string; readonly paths: readonly string[] }

export type FromDrillThread =
  | {
      readonly kind: 'ready'
      readonly trails: readonly DrillTrail[]
      /** One for each property and trail. */
      readonly cells: readonly DrillCell[]
      readonly plannedRuns: number
    }
  | { readonly kind: 'events'; readonly events: readonly DrillEvent[] }
  | { readonly kind: 'sequence'; readonly run: SequenceRun }
  | { readonly kind: 'ended'; readonly outcome: DrillEnd }
  /** Expected failures; others crash the thread. */
  | { readonly kind: 'failed'; readonly error: WireError }
