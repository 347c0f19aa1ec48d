import { expect, test } from 'vitest'
import { type Route, routeContentSchema } from '#contract/sending/routes'
import type { RouteId } from '#contract/terms'
import { stateOfRoute } from '../../../../main/engine/routing/route-states.ts'

const missedBy = (urls: readonly { url: string; keepPath?: boolean }[], called: Record<string, number>) => {
  const content = routeContentSchema.parse({ targets: urls })
  const route: Route = { ...content, id: 1 as RouteId }
  const missed = Object.entries(called).map(([target, count]) => ({ target, count }))
  const state = stateOfRoute(route, { outcomes: [], missed }, () => 0)
  return { all: state.missed, each: state.targets.map(target => target.missed) }
}

test('what an app missed is counted for it and for its route', () => {
  const urls = [{ url: 'http://127.0.0.1:3000/a' }, { url: 'http://127.0.0.1:3000/b' }]
  expect(missedBy(urls, { 'http://127.0.0.1:3000/a': 3, 'http://127.0.0.1:3000/b': 1 })).toEqual({
    all: 4,
    each: [3, 1],
  })
})

test('with the captured path, what lies below an app is its own, and what only begins alike is not', () => {
  const urls = [
    { url: 'http://127.0.0.1:3000', keepPath: true },
    { url: 'http://127.0.0.1:30001/', keepPath: true },
  ]
  const called = { 'http://127.0.0.1:3000/hooks?n=1': 2, 'http://127.0.0.1:30001/hooks': 5 }
  expect(missedBy(urls, called).each).toEqual([2, 5])
  const paths = [{ url: 'http://127.0.0.1:3000/a', keepPath: true }]
  expect(missedBy(paths, { 'http://127.0.0.1:3000/ab': 1, 'http://127.0.0.1:3000/a?x': 2 }).each).toEqual([2])
})
