import type { Advice } from '#contract/deliveries/trail'
import { basisText, statementsText } from '#contract/statements/basis'
import type { Sender } from '#contract/terms'

const advice = basisText('advice', null)
const notRefused: Advice = {
  text: 'Don’t respond 4xx to an unknown status: the notification may never be sent again.',
  source: basisText('observed: Delivery', null),
}

const transactions: readonly Advice[] = [
  {
    text: 'Detect duplicates by transaction id and final status.',
    source: statementsText(['T15-3']),
  },
  {
    text: 'That alone drops refund updates, which repeat the id and final status. It also drops a final status with another updated_at. Include refund_status, refund_steps and updated_at.',
    source: `${statementsText(['T11-11', 'T11-12'])}; ${advice}`,
  },
  {
    text: 'Order by created_at and updated_at, not by arrival.',
    source: statementsText(['T15-4']),
  },
  {
    text: 'Respond 2xx within five seconds and process later.',
    source: statementsText(['T13-3', 'T13-4', 'T1-7']),
  },
  notRefused,
]

const funding: readonly Advice[] = [
  {
    text: 'Detect duplicates by fid or wid and status, and compare the rest of the payload: an added field is an update. This service documents no guarantees on duplicates and order.',
    source: advice,
  },
  {
    text: 'There is no updated_at, so nothing orders two statuses. Don’t replace complete or failed by pending or processing.',
    source: advice,
  },
  {
    text: 'Respond within five seconds and process later. Respond 2xx, although the status is undocumented.',
    source: `${statementsText(['F11-1', 'F1-4'])}; ${advice}`,
  },
  notRefused,
]

/** How a receiver should recognize repetitions and the order of this service's notifications, each with its source. */
export function adviceFor(service: Sender): Advice[] {
  if (service === 'transactions') return [...transactions]
  return service === 'funding' ? [...funding] : []
}
