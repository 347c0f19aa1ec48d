import type { DrillCell, DrillFailure, DrillOptions, DrillState } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import type { DrillTrail, SentSending } from '#contract/drill/sequence'
import type { AcceptedCertificate } from '#contract/sending/certificates'
import type { Marks } from '#contract/sending/marks'
import type { SequenceFile } from '#contract/sending/saved-sequence'
import type { ProgramsOfDrill } from './programs.ts'
import type { Sequence } from './sequences/sequence.ts'
import type { AddedToDrill } from './target/subject.ts'
import type { TrailBody } from './trail/read-step.ts'

/** The notifications of a trail. */
export interface TrailGroup {
  /** Name of its trail; `null`: each record has a trail with its id. */
  readonly name: string | null
  readonly bodies: readonly TrailBody[]
}

/** Input of a drill's thread. */
export interface DrillStart {
  readonly options: DrillOptions & { readonly seed: number }
  readonly groups: readonly TrailGroup[]
  /** Sent first. */
  readonly saved: readonly SequenceFile[]
  readonly marks: Marks
  readonly accepted: readonly AcceptedCertificate[]
  readonly added: AddedToDrill
  /** Those of `options`, except for the sample app, whose port is known only now. */
  readonly addresses: Pick<DrillOptions, 'url' | 'state'>
  /** Programs that the user allowed; no other program runs. */
  readonly programs: ProgramsOfDrill
  /** For the command that repeats a failure. */
  readonly dataDir: string
}

/** Result of planning a drill. */
export interface DrillPlan {
  readonly trails: readonly DrillTrail[]
  /** One for each property and trail. */
  readonly cells: readonly DrillCell[]
  readonly plannedRuns: number
}

export interface LoadedTrail extends DrillTrail {
  readonly bodies: readonly string[]
  /** The only sequence of a trail from a file; absent for others. */
  readonly saved?: {
    readonly property: DrillProperty
    readonly sequence: Sequence
    /** Exact bodies by step and form, such as `2 respelled`. */
    readonly texts: ReadonlyMap<string, string>
  }
}

export interface FinishedRun {
  /** `null` for references and learning runs. */
  readonly property: DrillProperty | null
  readonly trail: string
  /** Counts from 1 over the drill. */
  readonly run: number
  /** New ids of the trail's records. The ids of the other copy follow if it was sent. */
  readonly recordIds: readonly string[]
  readonly sequence: readonly SentSending[]
  readonly states: readonly DrillState[]
}

/** Events of a drill, told in order. */
export type DrillEvent =
  | { readonly kind: 'cell'; readonly cell: DrillCell }
  | { readonly kind: 'run'; readonly run: FinishedRun }
  | { readonly kind: 'failure'; readonly failure: DrillFailure }
  | { readonly kind: 'learned'; readonly trail: string; readonly paths: readonly string[] }

export type TellDrill = (event: DrillEvent) => void

/** State and bodies have the trail's ids. */
interface CheckedRecord {
  readonly state: string
  /** Sent notifications of the record, in the order of sending, with repetitions. */
  readonly sent: readonly string[]
  readonly record: DrillTrail['records'][number]
  readonly trail: { readonly name: string; readonly bodies: readonly string[] }
}

/** Resolves with what is wrong, or with `null` if nothing is. Rejects with `cancelled` when the signal is aborted. */
export type CheckState = (checked: CheckedRecord, signal: AbortSignal) => Promise<string | null>

export interface DrillRequest {
  /** Determines new ids, with the run's number. Differs for each drill, so that two with the same seed never collide. */
  readonly idKey: string
  readonly options: DrillOptions & { readonly seed: number }
  /** Those of files first. */
  readonly trails: readonly LoadedTrail[]
  /** Version of the rules that make sequences: another version makes others of the same seed. */
  readonly generatorsVersion: number
  /** Judges a record's state after each sequence; see `CheckState`. */
  readonly check?: CheckState
  readonly commandOf: (failure: Pick<DrillFailure, 'property' | 'trail' | 'seed' | 'path'>) => string
}

export interface DrillEnd {
  /** `stopped`: by its time limit, or because the target is unreachable. */
  readonly state: 'done' | 'cancelled' | 'stopped'
  readonly message: string | null
  /** No request got a response. */
  readonly isUnreachable: boolean
}
