import { toAppError } from '#contract/errors'
import type { Params } from '#contract/methods'
import { isPassed } from '#contract/sending/passed'
import type { DeliveryId } from '#contract/terms'
import { change, refetchAttempts } from '#data'
import { openOverlay } from '#navigation'
import { perform, showToast } from '#ui'
import { type TargetChoice, toTarget } from '../../attempt/target-choice.ts'

type ReplayParams = Params<'deliveries.replay'>
type OfOneReplay = 'id' | 'target' | 'edited' | 'additions' | 'variables' | 'allowRemote'

type Repeated = Exclude<keyof ReplayParams, OfOneReplay>

/** Target and options of a replay. A new option of the call does not compile until it is one of these, or of one replay. */
type RememberedReplay = { readonly choice: TargetChoice } & {
  readonly [K in keyof Required<Pick<ReplayParams, Repeated>>]: ReplayParams[K]
}

/** The last replay of one delivery; `null` before the first since the page was opened. */
let last: RememberedReplay | null = null

export function rememberReplay(replay: RememberedReplay): void {
  last = replay
}

export function openReplay(deliveryId: DeliveryId): void {
  openOverlay({ name: 'replay', deliveryId })
}

/** Replays to the last target, with its options. Opens the dialog if there is none, or if the user must allow it. */
export function replayAgain(deliveryId: DeliveryId): void {
  if (last === null) openReplay(deliveryId)
  else perform(replayTo(deliveryId, last), 'The delivery was not replayed.')
}

async function replayTo(id: DeliveryId, { choice, ...options }: RememberedReplay): Promise<void> {
  try {
    const params = { id, target: toTarget(choice), ...options, allowRemote: false }
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
