import type { Advice } from '#contract/deliveries/trail'
import { sourceOf } from '#contract/services/sources'
import type { Sender } from '#contract/terms'

const answer =
  'Answer 2xx within five seconds and process later. A status your code does not know is no reason for a 4xx: it may never be sent again.'

const transactions: readonly Advice[] = [
  {
    text: 'Tell repetitions by the transaction id together with its final status.',
    source: sourceOf('transactions', 'Events, rule 2'),
  },
  {
    text: 'That alone drops refund moves: each change of a refund is a notification of its own with the same id and final status. So is a final status that comes again with another updated_at. Include refund_status, refund_steps and updated_at.',
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
    text: 'Tell repetitions by fid or wid together with the status, and compare the rest of the payload: one field more is an update. This is our advice: guarantees against repetition and on order are not shown for this service.',
    source: sourceOf('funding', 'Events, rule 2'),
  },
  {
    text: 'There is no updated_at: where two statuses share a clock, take a final one for the later.',
    source: sourceOf('funding', 'Resources and their fields'),
  },
  {
    text: `${answer} That it be 2xx is our advice: the document names no status.`,
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
