import type { Advice } from '#contract/deliveries/trail'
import { sourceOf } from '#contract/services/sources'
import type { Sender } from '#contract/terms'

const answer =
  'Respond 2xx within five seconds and process later. Don’t respond 4xx to an unknown status: the notification may never be sent again.'

const transactions: readonly Advice[] = [
  {
    text: 'Detect duplicates by transaction id and final status.',
    source: sourceOf('transactions', 'Events, rule 2'),
  },
  {
    text: 'That alone drops refund updates, which repeat the id and final status. It also drops a final status with another updated_at. Include refund_status, refund_steps and updated_at.',
    source: sourceOf('transactions', 'States and transitions'),
  },
  {
    text: 'Order by created_at and updated_at, not by arrival.',
    source: sourceOf('transactions', 'Events, rule 3'),
  },
  { text: answer, source: `${sourceOf('transactions', 'Limits')}; ${sourceOf('observed', 'Delivery')}` },
]

const funding: readonly Advice[] = [
  {
    text: 'Detect duplicates by fid or wid and status, and compare the rest of the payload: an added field is an update. Hooktrail’s advice: this service documents no guarantees on duplicates and order.',
    source: sourceOf('funding', 'Events, rule 2'),
  },
  {
    text: 'There is no updated_at: if two statuses share a timestamp, the final status is later.',
    source: sourceOf('funding', 'Resources and their fields'),
  },
  {
    text: `${answer} 2xx is Hooktrail’s advice: the status is undocumented.`,
    source: `${sourceOf('funding', 'Limits')}; ${sourceOf('observed', 'Delivery')}`,
  },
]

/**
 * How a receiver should recognize repetitions and the order of this service's notifications, with the source of each
 * advice.
 */
export function adviceFor(service: Sender): Advice[] {
  if (service === 'transactions') return [...transactions]
  return service === 'funding' ? [...funding] : []
}
