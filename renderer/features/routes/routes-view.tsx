import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Route } from '#contract/sending/routes'
import { routesQuery } from '#data'
import { Loaded, SplitPanes } from '#ui'
import { LeaveQuestion } from './editor/leave-question.tsx'
import { RemoteQuestion } from './editor/remote-question.tsx'
import { RouteEditor } from './editor/route-editor.tsx'
import { FirstRoute } from './list/first-route.tsx'
import { RouteListPane } from './list/route-list-pane.tsx'
import { followRoutes, useRouteForm } from './routes-store.ts'

/** The routes on the left, the open one on the right. */
export function RoutesView() {
  const routes = useQuery(routesQuery)
  return (
    <Loaded from={routes} loading="Loading routes" failed="Couldn’t load the routes." lines={10} isFilling>
      {data => (
        <>
          <Panes routes={data.routes} />
          <RemoteQuestion />
          <LeaveQuestion />
        </>
      )}
    </Loaded>
  )
}

function Panes({ routes }: { readonly routes: readonly Route[] }) {
  const hasDraft = useRouteForm(state => state.draft !== null)
  useEffect(() => followRoutes(routes), [routes])
  if (routes.length === 0 && !hasDraft) return <FirstRoute />
  return (
    <SplitPanes
      id="routes"
      start={<RouteListPane routes={routes} />}
      end={<RouteEditor />}
      startSize="36%"
      startMinimum={320}
      endMinimum={500}
      separatorLabel="List width"
    />
  )
}
