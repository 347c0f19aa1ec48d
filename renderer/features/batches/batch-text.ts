import type { Batch } from '#contract/sending/replay'
import { countOf, countText, elapsedText } from '#ui'

export function batchTitle({ selection, name, total }: Batch): string {
  switch (selection) {
    case 'fixture':
      return `Fixture ${name ?? ''}`
    case 'scenario':
      return `Scenario ${name ?? ''}`
    case 'record':
    case 'recordId':
      return `Trail ${(name ?? '').replace(/^.*:/, '').slice(0, 8)}`
    case 'query':
      return name === null || name === '' ? 'Replay of all' : `Replay of ${name}`
    case 'session':
      return 'Replay of a session'
    case 'missed':
      return 'Retry of missed deliveries'
    case 'failed':
      return 'Retry of failed attempts'
    case 'ids':
      return total === 0 ? 'Replay' : `Replay of ${countOf(total, 'delivery', 'deliveries')}`
  }
}

const stateLabels: Readonly<Record<Batch['state'], string>> = {
  planning: 'starting',
  running: 'in progress',
  paused: 'paused',
  done: 'done',
  cancelled: 'canceled',
  failed: 'stopped early',
}

export function stateText(batch: Batch): string {
  return stateLabels[batch.state]
}

/** From 0 to 1; `null` while the total is unknown. */
export function progressOf({ total, sent, skipped, endedAtMs }: Batch): number | null {
  if (total === 0) return endedAtMs === null ? null : 1
  return (sent + skipped) / total
}

/** `12 of 400 sent, 3 failed`. */
export function countsText({ total, sent, failed, skipped }: Batch): string {
  const parts = [`${countText(sent)} of ${countText(total)} sent`]
  if (failed > 0) parts.push(`${countText(failed)} failed`)
  if (skipped > 0) parts.push(`${countText(skipped)} skipped`)
  return parts.join(', ')
}

/** `820 a second, 12 s left`. */
export function paceText({ ratePerSecond, timeLeftMs, endedAtMs, startedAtMs }: Batch): string {
  const rate = `${ratePerSecond < 10 ? Number(ratePerSecond.toFixed(1)) : countText(Math.round(ratePerSecond))} per second`
  if (endedAtMs !== null) return `${rate}, in ${secondsText(endedAtMs - startedAtMs)}`
  return timeLeftMs === null ? rate : `${rate}, ${secondsText(timeLeftMs)} left`
}

function secondsText(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 10) return elapsedText(ms)
  if (seconds < 90) return `${Math.round(seconds)} s`
  return `${Math.round(seconds / 60)} min`
}
