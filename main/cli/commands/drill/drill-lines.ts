import type { Drill, DrillCell, DrillSummary } from '#contract/drill/drill'
import { propertyTexts } from '#contract/drill/properties'
import {
  causesOf,
  failureLines,
  otherPlacesLines,
  summaryJson,
  withBlankLines,
} from '../../../engine/library.ts'
import { indented, type Output } from '../../terminal/output.ts'
import { createProgressLine } from '../../terminal/progress-line.ts'
import { drillMatrix } from './drill-matrix.ts'

export function createDrillLines(output: Output, isJson: boolean) {
  const line = createProgressLine(output, isJson)
  return {
    progress: (summary: DrillSummary) => line.showSometimes(() => progressText(summary)),
    async cell(cell: DrillCell) {
      if (isJson) await output.json({ cell })
    },
    /** All results; with `--json` the last line. */
    async result(drill: Drill) {
      await line.end()
      await (isJson ? output.json(summaryJson(drill)) : output.lines(resultLines(drill)))
    },
  }
}

function progressText({ runs, plannedRuns, sent, cells }: DrillSummary): string {
  const broken = cells.filter(cell => cell.verdict === 'broken').length
  return `${runs} of ${plannedRuns} sequences, ${sent} notifications, ${broken} broken`
}

const noState = 'Only responses are judged: set --state-url or --state-command to check what the app ends in.'

function resultLines(drill: Drill): string[] {
  const { trailNames, cells, failures, trails, options } = drill
  const parts = [
    ...(options.state.by === 'none' ? [[noState]] : []),
    ...(trailNames.length === 0 ? [] : [drillMatrix(trailNames, cells)]),
    ...causesOf(failures).map(cause => {
      const { failure, others } = cause
      const sent = trails.find(trail => trail.name === failure.trail)
      const count = others.length === 0 ? '' : ` (${others.length + 1} times)`
      const head = `BROKEN${count}: ${propertyTexts[failure.property].title}, ${failure.trail}`
      const lines = [...failureLines(failure, sent, { withTimes: true }), ...otherPlacesLines(cause)]
      return [head, ...lines.map(indented)]
    }),
    ...changesText(drill),
    [countsText(drill)],
  ]
  return withBlankLines(parts)
}

/** Differences from the compared drill. */
function changesText({ comparedWith, cells }: Drill): string[][] {
  if (comparedWith === null) return []
  const lines = (['fixed', 'broken'] as const).flatMap(change => {
    const names = cells
      .filter(cell => cell.change === change)
      .map(cell => `${propertyTexts[cell.property].title} (${cell.trail})`)
    return names.length === 0 ? [] : [`  ${change}: ${names.join(', ')}`]
  })
  return lines.length === 0 ? [] : [[`Since drill ${comparedWith}:`, ...lines]]
}

function countsText({ cells, runs, sent, seed, startedAtMs, endedAtMs }: Drill): string {
  const count = (verdict: string): number => cells.filter(cell => cell.verdict === verdict).length
  const [held, broken] = [count('held'), count('broken')]
  const seconds = (((endedAtMs ?? startedAtMs) - startedAtMs) / 1000).toFixed(1)
  return `${held} held, ${broken} broken, ${cells.length - held - broken} unchecked: ${runs} sequences, ${sent} notifications in ${seconds} s, seed ${seed}`
}
