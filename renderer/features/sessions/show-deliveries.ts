import type { SessionId } from '#contract/terms'
import { searchOfSession } from '../../data/sessions.ts'
import { searchList } from '../../state/list-store.ts'
import { goTo } from '../../state/navigation-store.ts'

/** The deliveries of one session, in their place. */
export function showDeliveriesOf(id: SessionId): void {
  goTo('deliveries')
  searchList(searchOfSession(id))
}
