import { causesOf, type Drill, type DrillCell, type DrillFailure } from '#contract/drill/drill'
import { exercised } from '#contract/drill/exercised'
import { type DrillProperty, drillProperties } from '#contract/drill/properties'

export type SummaryJson = ReturnType<typeof summaryJson>

export function summaryJson(
  drill: Pick<Drill, 'seed' | 'runs' | 'state' | 'message' | 'cells' | 'failures'>,
) {
  const { seed, runs, state, message, cells, failures } = drill
  return {
    seed,
    runs,
    state /** Why it ended early; `null` if it did not. */,
    message,
    ...propertyVerdicts(cells),
    /** Situations that were tried, and why others were not. */
    exercised: exercised(cells),
    /** Saved sequences, which were sent first. */
    saved: cells
      .filter(({ isSaved }) => isSaved)
      .map(({ trail, property, verdict, reason }) => ({
        name: trail,
        property,
        // A drill that has ended has no other verdict.
        verdict: verdict === 'held' || verdict === 'broken' ? verdict : ('unchecked' as const),
        reason,
      })),
    /** Those that explain most failures first. */
    causes: causesOf(failures).map(({ failure: { suspicion, sentence }, others }) => ({
      suspicion,
      sentence,
      failures: others.length + 1,
    })),
    failures: failures.map(failureJson),
  }
}

function failureJson({ sequence, command, reference: _, ...failure }: DrillFailure) {
  return {
    ...failure,
    /** Smallest sequence, as sent. */
    sequence: sequence.map(({ response: _response, ...sending }) => sending),
    /** One per sending of `sequence`, in order. */
    responses: sequence.map(({ response }) => response),
    /** Command that sends exactly this again. */
    repeat: command,
  }
}

interface PropertyVerdicts {
  /** Checked somewhere and never broken. */
  readonly held: readonly DrillProperty[]
  readonly broken: readonly DrillProperty[]
  readonly unchecked: readonly DrillProperty[]
}

/** Why the drill fails although nothing broke: properties that were checked on no trail; `null` if it does not. */
export function uncheckedProblem(
  cells: readonly DrillCell[],
  {
    require,
    failUnchecked,
  }: {
    readonly require: readonly DrillProperty[]
    /** Requires every chosen property. */
    readonly failUnchecked: boolean
  },
): string | null {
  const planned = new Set(cells.filter(({ isSaved }) => !isSaved).map(({ property }) => property))
  const missing = propertyVerdicts(cells).unchecked.filter(
    property => require.includes(property) || (failUnchecked && planned.has(property)),
  )
  return missing.length === 0 ? null : `Not checked: ${missing.join(', ')}.`
}

/**
 * Each property is in exactly one list, in their usual order. A saved sequence can break a property, but proves nothing
 * about others.
 */
function propertyVerdicts(cells: readonly DrillCell[]): PropertyVerdicts {
  const verdictOf = (property: DrillProperty): keyof PropertyVerdicts => {
    const own = cells.filter(cell => cell.property === property)
    if (own.some(({ verdict }) => verdict === 'broken')) return 'broken'
    return own.some(({ verdict, isSaved }) => verdict === 'held' && !isSaved) ? 'held' : 'unchecked'
  }
  const those = (verdict: keyof PropertyVerdicts): readonly DrillProperty[] =>
    drillProperties.filter(property => verdictOf(property) === verdict)
  return { held: those('held'), broken: those('broken'), unchecked: those('unchecked') }
}
