import type { Drill, DrillSummary } from '#contract/drill/drill'
import { propertyTexts } from '#contract/drill/properties'
import { failureLines, summaryJson, withBlankLines } from '../../../engine/library.ts'
import { indented, type Output } from '../../terminal/output.ts'
import { createProgressLine } from '../../terminal/progress-line.ts'
import { drillMatrix } from './drill-matrix.ts'
import type { DrillFollower } from './follow-drill.ts'

/** The output of `hooktrail drill`. */
export interface DrillLines extends DrillFollower {
  /** Everything that was found; with `--json` the last line. */
  result(drill: Drill): Promise<void>
}

export function createDrillLines(output: Output, isJson: boolean): DrillLines {
  const line = createProgressLine(output, isJson)
  return {
    progress: summary => line.showSometimes(() => progressText(summary)),
    async cell(cell) {
      if (isJson) await output.json({ cell })
    },
    async result(drill) {
      await line.end()
      await (isJson ? output.json(summaryJson(drill)) : output.lines(resultLines(drill)))
    },
  }
}

function progressText({ runs, plannedRuns, sent, cells }: DrillSummary): string {
  const broken = cells.filter(cell => cell.verdict === 'broken').length
  return `${runs} of ${plannedRuns} sequences, ${sent} notifications, ${broken} broken`
}

/** The matrix, then each broken cell, then the numbers. */
function resultLines(drill: Drill): string[] {
  const { trailNames, cells, failures, trails } = drill
  const parts = [
    ...(trailNames.length === 0 ? [] : [drillMatrix(trailNames, cells)]),
    ...failures.map(failure => {
      const sent = trails.find(trail => trail.name === failure.trail)
      const head = `BROKEN: ${propertyTexts[failure.property].title}, ${failure.trail}`
      return [head, ...failureLines(failure, sent, { withTimes: true }).map(indented)]
    }),
    ...changesText(drill),
    [countsText(drill)],
  ]
  return withBlankLines(parts)
}

/** What is different since the drill that this one is compared with. */
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
