import type { Route } from '#contract/sending/routes'
import type { Handlers } from '../dispatch.ts'
import type { Routing } from '../routing/routing.ts'
import type { Sending } from '../sending/sending.ts'

type RouteMethod = Extract<keyof Handlers, `routes.${string}`>

/** The handlers of routes. */
export function createRouteHandlers(
  routing: Routing,
  sending: Pick<Sending, 'startBatch' | 'checkReach'>,
): Pick<Handlers, RouteMethod | 'targets.check'> {
  const list = (): { routes: Route[] } => ({ routes: [...routing.list()] })
  return {
    'routes.list': list,
    'routes.save': ({ id, route, allowRemote }) => routing.save(id ?? null, route, allowRemote),
    'routes.reorder': async ({ ids }) => {
      await routing.reorder(ids)
      return list()
    },
    'routes.answerNormally': async ({ ids }) => {
      await routing.answerNormally(ids)
      return list()
    },
    'routes.states': async () => ({ routes: await routing.states() }),
    'routes.try': ({ route, deliveryId }) => routing.try(route, deliveryId),
    'targets.check': ({ url, selection }) => sending.checkReach(url, selection ?? null),
    'routes.remove': async ({ id }) => {
      await routing.remove(id)
      return { id }
    },
    'routes.resend': ({ id, concurrency }) => {
      routing.get(id)
      return sending.startBatch(
        {
          selection: { by: 'missed', routeId: id },
          // Each has the target that it missed.
          target: { to: 'listener' },
          keepPath: false,
          timing: { mode: 'asap' },
          order: 'arrived',
          seed: 1,
          concurrency,
          duplicatePercent: 0,
        },
        false,
      )
    },
  }
}
