import { isPassed } from '#contract/sending/passed'
import type { BatchResult } from '#data'
import { elapsedText } from '#ui'

/** More points than a screen is wide. Above it, each bucket is reduced to its slowest response. */
const maximumPoints = 4000

type Column = (number | null)[]

/** Index in the order of sending, milliseconds of passed attempts, milliseconds of failed ones. */
export function responseTimes(results: readonly BatchResult[]): [number[], Column, Column] {
  const places: number[] = []
  const passed: Column = []
  const failed: Column = []
  const range = Math.ceil(results.length / maximumPoints)
  for (let start = 0; start < results.length; start += range) {
    let good: number | null = null
    let bad: number | null = null
    for (const result of results.slice(start, start + range)) {
      if (isPassed(result)) good = Math.max(good ?? 0, result.elapsedMs)
      else bad = Math.max(bad ?? 0, result.elapsedMs)
    }
    places.push(start + 1)
    passed.push(good)
    failed.push(bad)
  }
  return [places, passed, failed]
}

/** `half within 1.2 ms, 95 % within 4 ms, slowest 12 ms`. */
export function percentilesText(results: readonly BatchResult[]): string {
  const sorted = results.map(result => result.elapsedMs).sort((one, other) => one - other)
  if (sorted.length === 0) return ''
  const at = (share: number) => elapsedText(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)
  return `median ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`
}
