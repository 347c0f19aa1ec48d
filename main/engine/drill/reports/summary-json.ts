import type { Drill, DrillFailure } from '#contract/drill/drill'
import type { DrillProperty } from '#contract/drill/properties'
import type { DrillResponse, DrillSending } from '#contract/drill/sequence'
import { type PropertyVerdicts, propertyVerdicts } from './property-verdicts.ts'

interface FailureJson {
  readonly property: DrillProperty
  readonly trail: string
  /** Smallest sequence, as sent. */
  readonly sequence: readonly DrillSending[]
  /** End states of the reference run; empty if only responses are judged. */
  readonly before: DrillFailure['before']
  readonly after: DrillFailure['after']
  readonly differences: DrillFailure['differences']
  /** One per sending of `sequence`, in order. */
  readonly responses: readonly DrillResponse[]
  readonly suspicion: DrillFailure['suspicion']
  readonly sentence: string
  readonly seed: number
  readonly path: string
  /** Command that sends exactly this again. */
  readonly repeat: string
}

export interface SummaryJson extends PropertyVerdicts {
  readonly seed: number
  readonly runs: number
  readonly state: Drill['state']
  /** Why it ended early; `null` if it did not. */
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
    sequence: sequence.map(({ response: _response, ...sending }) => sending),
    responses: sequence.map(({ response }) => response),
    repeat: command,
  }
}
