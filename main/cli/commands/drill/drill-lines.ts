import type { Drill, DrillSummary } from '#contract/drill/drill'
import { propertyTexts } from '#contract/drill/properties'
import { failureText, summaryJson } from '../../../engine/library.ts'
import type { Output } from '../../terminal/output.ts'
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
      if (isJson) await output.write(`${JSON.stringify({ cell })}\n`)
    },
    async result(drill) {
      await line.end()
      await output.write(isJson ? `${JSON.stringify(summaryJson(drill))}\n` : resultText(drill))
    },
  }
}

function progressText({ runs, plannedRuns, sent, cells }: DrillSummary): string {
  const broken = cells.filter(cell => cell.verdict === 'broken').length
  return `${runs} of ${plannedRuns} sequences, ${sent} notifications, ${broken} broken`
}

/** The matrix, then each broken cell, then the numbers. */
function resultText(drill: Drill): string {
  const { trailNames, cells, failures, trails } = drill
  const parts = [
    ...(trailNames.length === 0 ? [] : [drillMatrix(trailNames, cells)]),
    ...failures.map(failure => {
      const sent = trails.find(trail => trail.name === failure.trail)
      const head = `BROKEN: ${propertyTexts[failure.property].title}, ${failure.trail}`
      return `${head}\n${indented(failureText(failure, sent, { withTimes: true }))}`
    }),
    ...changesText(drill),
    countsText(drill),
  ]
  return `${parts.join('\n\n')}\n`
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}

/** What is different since the drill that this one is compared with. */
function changesText({ comparedWith, cells }: Drill): string[] {
  if (comparedWith === null) return []
  const lines = (['fixed', 'broken'] as const).flatMap(change => {
    const names = cells
      .filter(cell => cell.change === change)
      .map(cell => `${propertyTexts[cell.property].title} (${cell.trail})`)
    return names.length === 0 ? [] : [`  ${change}: ${names.join(', ')}`]
  })
  return lines.length === 0 ? [] : [[`Since drill ${comparedWith}:`, ...lines].join('\n')]
}

function countsText({ cells, runs, sent, seed, startedAtMs, endedAtMs }: Drill): string {
  const count = (verdict: string): number => cells.filter(cell => cell.verdict === verdict).length
  const [held, broken] = [count('held'), count('broken')]
  const seconds = (((endedAtMs ?? startedAtMs) - startedAtMs) / 1000).toFixed(1)
  return `${held} held, ${broken} broken, ${cells.length - held - broken} unchecked: ${runs} sequences, ${sent} notifications in ${seconds} s, seed ${seed}`
}
