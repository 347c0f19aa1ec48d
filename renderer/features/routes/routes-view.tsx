import { useEffect } from 'react'
import { readyValue } from '../../state/resource.ts'
import { loadRouteStates, loadRoutes, useRoutes } from '../../state/routes-store.ts'
import { Failure } from '../../ui/feedback/failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SplitPanes } from '../../ui/layout/split-panes.tsx'
import { LeaveQuestion } from './editor/leave-question.tsx'
import { RemoteQuestion } from './editor/remote-question.tsx'
import { RouteEditor } from './editor/route-editor.tsx'
import { FirstRoute } from './list/first-route.tsx'
import { RouteListPane } from './list/route-list-pane.tsx'
import './routes.css'

/** The routes on the left, the one that is read or written on the right. */
export function RoutesView() {
  const routes = useRoutes(state => state.routes)
  // How forwarding went while nobody looked was not followed.
  useEffect(() => void loadRouteStates(), [])
  switch (routes.state) {
    case 'loading':
      return <Skeleton lines={10} label="Loading the routes" />
    case 'failed':
      return (
        <Failure
          what="The routes could not be read."
          message={routes.error.message}
          onRetry={() => void loadRoutes()}
        />
      )
    case 'ready':
      return (
        <>
          <Panes />
          <RemoteQuestion />
          <LeaveQuestion />
        </>
      )
  }
}

function Panes() {
  const isEmpty = useRoutes(state => readyValue(state.routes)?.length === 0)
  const hasDraft = useRoutes(state => state.draft !== null)
  if (isEmpty && !hasDraft) return <FirstRoute />
  return (
    <SplitPanes
      id="routes"
      start={<RouteListPane />}
      end={<RouteEditor />}
      startSize="36%"
      startMinimum={320}
      endMinimum={500}
      separatorLabel="Width of the list"
    />
  )
}
