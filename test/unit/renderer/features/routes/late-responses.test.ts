import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { type Route, routeContentSchema } from '#contract/sending/routes'
import type { RouteId } from '#contract/terms'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import { batchesQuery, latestBatches } from '../../../../../renderer/data/sending/batches.ts'
import { latestRoutes, routesQuery } from '../../../../../renderer/data/sending/routes.ts'
import {
  moveRoute,
  resendMissed,
  switchRoute,
} from '../../../../../renderer/features/routes/route-changes.ts'
import { isDirty, openRoute, useRouteForm } from '../../../../../renderer/features/routes/routes-store.ts'
import { useAddress } from '../../../../../renderer/navigation/address.ts'
import { heldEngine } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine(useRouteForm, useAddress)

function route(id: number, name: string): Route {
  return { id: id as RouteId, ...routeContentSchema.parse({ name, path: `/${name}` }) }
}

const messageOf = (error: Error): string => error.message

const [first, second] = [route(1, 'first'), route(2, 'second')]

/** Fetches the routes as a view does. */
function viewRoutes() {
  const observer = new QueryObserver(queryClient, routesQuery)
  observer.subscribe(() => {})
  return { observer, names: () => latestRoutes().map(({ name }) => name) }
}

it('a route that was made while the routes were being fetched stays', async () => {
  const { names } = viewRoutes()
  await engine.publish('routes.changed', { routes: [first] })
  await engine.respond('routes.list', { routes: [] })
  expect(names()).toEqual(['first'])
})

it('a route is moved at once, and moved back where the engine refuses', async () => {
  const { names } = viewRoutes()
  await engine.respond('routes.list', { routes: [first, second] })
  const failure = moveRoute(second.id, -1).catch(messageOf)
  expect(names()).toEqual(['second', 'first'])
  await engine.fail('routes.reorder')
  expect(await failure).toBe('It failed.')
  expect(names()).toEqual(['first', 'second'])
})

it('what was published since a route was moved is not taken back', async () => {
  const { names } = viewRoutes()
  await engine.respond('routes.list', { routes: [first, second] })
  const failure = moveRoute(second.id, -1).catch(messageOf)
  await engine.publish('routes.changed', { routes: [second] })
  await engine.fail('routes.reorder')
  expect(await failure).toBe('It failed.')
  expect(names()).toEqual(['second'])
})

it('a route is switched at once in the list and its form, and back where the engine refuses', async () => {
  const shown = () => [latestRoutes()[0]?.isEnabled, useRouteForm.getState().draft?.isEnabled, isDirty()]
  viewRoutes()
  await engine.respond('routes.list', { routes: [first, second] })
  openRoute(first.id)
  const failure = switchRoute(first, false).catch(messageOf)
  expect(shown()).toEqual([false, false, false])
  await engine.fail('routes.save')
  expect(await failure).toBe('It failed.')
  expect(shown()).toEqual([true, true, false])
})

it('missed deliveries that were sent again before their count arrived are shown as sent', async () => {
  const planning = { id: 1, selection: 'missed', state: 'planning', sent: 0, endedAtMs: null }
  const done = { ...planning, state: 'done', sent: 3, passed: 3, endedAtMs: 5 }
  void queryClient.fetchQuery(batchesQuery)
  await engine.respond('batches.list', { batches: [], hasMore: false })
  void resendMissed(first.id)
  await engine.publish('batch.progress', done)
  await engine.respond('routes.resend', planning)
  const batchId = useRouteForm.getState().resends[first.id] ?? null
  const batch = latestBatches()?.runs.find(({ id }) => id === batchId)
  expect(batch).toMatchObject({ state: 'done', passed: 3 })
})
