import type { TargetState } from '#contract/sending/routes'
import { countText } from '#ui'

/** The state of forwarding to a target: `failing since 12:03:01: answered 500 · 2 missed`. */
export function targetStateText(state: TargetState, timeText: (atMs: number) => string): string {
  const { outcomes, failingSinceMs, waiting, missed } = state
  const last = outcomes.at(-1)
  const parts = [
    ...(last === undefined
      ? []
      : failingSinceMs === null
        ? [`responded ${last.status ?? ''} at ${timeText(last.startedAtMs)}`]
        : [`failing since ${timeText(failingSinceMs)}: ${failureText(last)}`]),
    ...(waiting > 0 ? [`${countText(waiting)} waiting`] : []),
    ...(missed > 0 ? [`${countText(missed)} missed`] : []),
  ]
  return parts.join(' · ')
}

function failureText({ status, reason }: TargetState['outcomes'][number]): string {
  if (reason !== null) return reason.replace(/\.$/, '')
  return status === null ? 'no response' : `responded ${status}`
}
