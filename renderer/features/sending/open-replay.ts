import { toAppError } from '#contract/errors'
import { isPassed } from '#contract/sending/passed'
import type { DeliveryId } from '#contract/terms'
import { change, refetchAttempts } from '#data'
import { openOverlay } from '#navigation'
import { perform, showToast } from '#ui'
import { type TargetChoice, toTarget } from '../../attempt/target-choice.ts'

interface ReplayTarget {
  readonly choice: TargetChoice
  readonly keepPath: boolean
}

/** Target of the last replay of one delivery; `null` before the first since the page was opened. */
let last: ReplayTarget | null = null

export function rememberReplay(target: ReplayTarget): void {
  last = target
}

export function openReplay(deliveryId: DeliveryId): void {
  openOverlay({ name: 'replay', deliveryId })
}

/** Replays to the last target. Opens the dialog if there is none, or if the user must allow it. */
export function replayAgain(deliveryId: DeliveryId): void {
  if (last === null) openReplay(deliveryId)
  else perform(replayTo(deliveryId, last), 'Not replayed.')
}

async function replayTo(id: DeliveryId, { choice, keepPath }: ReplayTarget): Promise<void> {
  try {
    const params = { id, target: toTarget(choice), keepPath, allowRemote: false }
    const attempt = await change('deliveries.replay', params)
    const { status, error, target } = attempt
    const outcome = status === null ? (error?.message ?? 'No response.') : `${status} from ${target}`
    showToast(`Delivery ${id} replayed: ${outcome}`, { isError: !isPassed(attempt) })
  } catch (thrown) {
    if (toAppError(thrown).code !== 'remote-target-refused') throw thrown
    openReplay(id)
  } finally {
    refetchAttempts(id)
  }
}
