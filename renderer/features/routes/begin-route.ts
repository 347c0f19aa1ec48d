import { goTo } from '#navigation'
import { newKey, newRule } from './route-draft.ts'
import { openNewRoute } from './routes-store.ts'

/** Opens a new route with an empty target. */
export function beginForwarding(): void {
  goTo('routes')
  openNewRoute({ targets: [{ key: newKey(), url: '', keepPath: true }] })
}

/** Opens a new route that responds with 503. */
export function beginFailing(): void {
  goTo('routes')
  openNewRoute({ rules: [{ key: newKey(), rule: newRule() }] })
}
