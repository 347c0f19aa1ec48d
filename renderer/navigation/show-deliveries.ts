import type { SessionId } from '#contract/terms'
import { deliveriesWindow } from '../data/live-window/deliveries-window.ts'
import { searchOfSession } from '../data/sessions/sessions.ts'
import { goTo } from './navigation.ts'

/** The deliveries of one session, in their place. */
export function showDeliveriesOf(id: SessionId): void {
  goTo('deliveries')
  deliveriesWindow.search(searchOfSession(id))
}
