import type { TargetState } from '#contract/sending/routes'
import { countText } from '../../../ui/text/number-text.ts'
import { shortTimeText } from '../../../ui/text/time-text.ts'

/** How forwarding to an app stands: `failing since 12:03:01: answered 500 · 2 missed`. */
export function stateWords(state: TargetState, nowMs: number): string {
  const { outcomes, failingSinceMs, waiting, missed } = state
  const last = outcomes.at(-1)
  const parts = [
    ...(last === undefined
      ? []
      : failingSinceMs === null
        ? [`answered ${last.status ?? ''} at ${shortTimeText(last.startedAtMs, nowMs)}`]
        : [`failing since ${shortTimeText(failingSinceMs, nowMs)}: ${failureWords(last)}`]),
    ...(waiting > 0 ? [`${countText(waiting)} waiting`] : []),
    ...(missed > 0 ? [`${countText(missed)} missed`] : []),
  ]
  return parts.join(' · ')
}

function failureWords({ status, reason }: TargetState['outcomes'][number]): string {
  if (reason !== null) return reason.replace(/\.$/, '')
  return status === null ? 'no answer' : `answered ${status}`
}
