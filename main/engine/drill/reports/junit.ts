import type { Drill, DrillCell } from '#contract/drill/drill'
import { neverTriedTexts, triedTexts } from '#contract/drill/exercised'
import { propertyTexts } from '#contract/drill/property-texts'
import { type CheckedThing, junitReport } from '../../files/junit-report.ts'
import { failureLines } from './failure-text.ts'
import { withoutSecrets } from './report-url.ts'

/**
 * A drill as a JUnit report: one case per property and trail. Without times and other values that differ between two
 * drills with the same seed against the same app.
 */
export function drillJunit(
  drill: Pick<Drill, 'cells' | 'failures' | 'trails' | 'state' | 'message'>,
): string {
  return junitReport('hooktrail drill', [
    ...drill.cells.map(cell => caseOf(cell, drill)),
    ...(drill.state === 'done' ? [] : [endCase(drill)]),
  ])
}

function caseOf(cell: DrillCell, { failures, trails }: Pick<Drill, 'failures' | 'trails'>): CheckedThing {
  const { property, trail, verdict, sentence, reason } = cell
  const { title, claim } = propertyTexts[property]
  const never = neverTriedTexts(cell.tried)
  const output = [
    `Tried: ${triedTexts(cell.tried).join(', ')}`,
    ...(never.length === 0 ? [] : [`Never tried: ${never.join(', ')}`]),
  ].join('\n')
  const name = {
    ...{ name: `${title}: ${claim}`, group: `hooktrail drill.${trail}` },
    ...(cell.tried.length === 0 ? {} : { output }),
  }
  if (verdict === 'held') return { ...name, problems: [] }
  if (verdict !== 'broken') return { ...name, problems: [], skipped: reason ?? 'Not checked.' }
  const failure = failures.find(one => one.property === property && one.trail === trail)
  const sent = trails.find(one => one.name === trail)
  if (failure === undefined) return { ...name, problems: [sentence ?? 'Broken.'] }
  // The message is the sentence; the text of the failure has the rest.
  const [first = '', ...rest] = failureLines(failure, sent, { withTimes: false }).map(withoutUrlSecrets)
  return { ...name, problems: [first, ...rest] }
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
