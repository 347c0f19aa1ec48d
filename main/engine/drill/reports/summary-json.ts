import type { Drill, DrillFailure } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import type { DrillAnswer, DrillSending } from '#contract/drill/sequence'
import { type PropertyVerdicts, propertyVerdicts } from './property-verdicts.ts'

/** A broken property, for programs. */
export interface FailureJson {
  readonly property: DrillProperty
  readonly trail: string
  /** The smallest sequence, as it was sent. */
  readonly sequence: readonly DrillSending[]
  /** End states of the run that it is compared with; empty where responses alone are judged. */
  readonly before: DrillFailure['before']
  /** End states after the sequence. */
  readonly after: DrillFailure['after']
  readonly differences: DrillFailure['differences']
  /** One for each sending of `sequence`, in its order. */
  readonly answers: readonly DrillAnswer[]
  readonly suspicion: DrillFailure['suspicion']
  readonly sentence: string
  readonly seed: number
  readonly path: string
  /** The command that sends exactly this again. */
  readonly repeat: string
}

/** What a drill found, for programs. */
export interface SummaryJson extends PropertyVerdicts {
  readonly seed: number
  /** Sequences that were sent. */
  readonly runs: number
  readonly state: Drill['state']
  /** Why it ended early; `null` where it did not. */
  readonly message: string | null
  readonly failures: readonly FailureJson[]
}

export function summaryJson(
  drill: Pick<Drill, 'seed' | 'runs' | 'state' | 'message' | 'cells' | 'failures'>,
): SummaryJson {
  const { seed, runs, state, message, cells, failures } = drill
  return { seed, runs, state, message, ...propertyVerdicts(cells), failures: failures.map(failureJson) }
}

function failureJson({ sequence, command, reference: _, ...failure }: DrillFailure): FailureJson {
  return {
    ...failure,
    sequence: sequence.map(({ answer: _answer, ...sending }) => sending),
    answers: sequence.map(({ answer }) => answer),
    repeat: command,
  }
}
