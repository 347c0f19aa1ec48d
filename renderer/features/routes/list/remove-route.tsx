import type { Route } from '#contract/sending/routes'
import { useRouteState } from '#data'
import { ConfirmDialog, countOf } from '#ui'
import { removeRoute } from '../route-changes.ts'
import { routeTitle } from '../route-title.ts'

/** Asks before a route is removed, and shows what is removed with it. */
export function RemoveRoute({ route, onClose }: { readonly route: Route; readonly onClose: () => void }) {
  const missed = useRouteState(route.id)?.missed ?? 0
  return (
    <ConfirmDialog
      title={`Delete ${routeTitle(route)}?`}
      text={
        <>
          {route.targets.length > 0 ? 'This route stops forwarding, and its ' : 'Its '}
          {countOf(route.rules.length, 'response rule')} are deleted. Deliveries and attempts stay.
          {missed > 0
            ? ` ${countOf(missed, 'missed delivery', 'missed deliveries')} can then only be replayed.`
            : ''}
        </>
      }
      confirmLabel="Delete route"
      isDangerous
      onConfirm={() => removeRoute(route.id)}
      onClose={onClose}
    />
  )
}
