import type { Drill, DrillCell } from '#contract/drill/drill'
import { neverTriedTexts, triedTexts } from '#contract/drill/exercised'
import { propertyTexts } from '#contract/drill/properties'
import { type CheckedThing, junitReport } from '../../files/junit-report.ts'
import { shellLine } from '../../programs/programs.ts'
import { failureLines } from './failure-text.ts'
import { withoutLiteral, withoutSecrets } from './report-url.ts'

/**
 * A drill as a JUnit report: one case per property and trail. Without times and other values that differ between two
 * drills with the same seed against the same app.
 */
export function drillJunit(
  drill: Pick<Drill, 'cells' | 'failures' | 'trails' | 'options' | 'state' | 'message'>,
): string {
  return junitReport('hooktrail drill', [
    ...drill.cells.map(cell => caseOf(cell, drill)),
    ...(drill.state === 'done' ? [] : [endCase(drill)]),
  ])
}

function caseOf(
  cell: DrillCell,
  { failures, trails, options }: Pick<Drill, 'failures' | 'trails' | 'options'>,
): CheckedThing {
  const { property, trail, verdict, sentence, reason } = cell
  const { title, claim } = propertyTexts[property]
  const never = neverTriedTexts(cell.tried)
  const output = [
    `Tried: ${triedTexts(cell.tried).join(', ')}`,
    ...(never.length === 0 ? [] : [`Never tried: ${never.join(', ')}`]),
  ].join('\n')
  const name = {
    name: `${title}: ${claim}`,
    group: `hooktrail drill.${trail}`,
    ...(cell.tried.length === 0 ? {} : { output }),
  }
  if (verdict === 'held') return { ...name, problems: [] }
  if (verdict !== 'broken') return { ...name, problems: [], skipped: reason ?? 'Not checked.' }
  const failure = failures.find(one => one.property === property && one.trail === trail)
  const sent = trails.find(one => one.name === trail)
  if (failure === undefined) return { ...name, problems: [sentence ?? 'Broken.'] }
  // The message is the sentence; the text of the failure has the rest.
  const shown = { ...failure, command: withoutValues(failure.command, options) }
  const [first = '', ...rest] = failureLines(shown, sent, { withTimes: false }).map(withoutUrlSecrets)
  return { ...name, problems: [first, ...rest] }
}

/** A command without values of headers that were typed; names of variables stay. */
function withoutValues(command: string, { additions, stateHeaders }: Drill['options']): string {
  let text = command
  for (const [name, template] of [...additions.headers, ...stateHeaders])
    text = text.replaceAll(
      shellLine([`${name}: ${template}`]),
      shellLine([`${name}: ${withoutLiteral(template)}`]),
    )
  return text
}

function withoutUrlSecrets(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s"'<>]+/gi, withoutSecrets)
}

/** A drill that ended early did not succeed. */
function endCase({ state, message }: Pick<Drill, 'state' | 'message'>): CheckedThing {
  return {
    name: 'The drill ends',
    problems: [message ?? `The drill was ${state === 'cancelled' ? 'canceled' : 'stopped'}.`],
  }
}
