import type { SessionId } from '#contract/terms'
import { deliveriesWindow, searchOfSession } from '#data'
import { goTo } from './navigation.ts'

/** Opens the place Deliveries with the deliveries of one session. */
export function showDeliveriesOf(id: SessionId): void {
  goTo('deliveries')
  deliveriesWindow.search(searchOfSession(id))
}
