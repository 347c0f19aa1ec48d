import { type QueryKey, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { EventName } from '#contract/events'
import { deliveryId } from '#contract/terms'
import { engineQuery } from '../../../../../renderer/data/client/engine-query.ts'
import { queryClient } from '../../../../../renderer/data/client/query-client.ts'
import { deliveryQuery } from '../../../../../renderer/data/deliveries/delivery.ts'
import { newestAttemptsQuery } from '../../../../../renderer/data/sending/attempts.ts'
import { fixturesQuery } from '../../../../../renderer/data/sending/fixtures.ts'
import { tunnelsQuery } from '../../../../../renderer/data/services/tunnels.ts'
import { sessionsQuery } from '../../../../../renderer/data/sessions/sessions.ts'
import { heldEngine } from '../../../../support/renderer/held-calls.ts'

const engine = heldEngine()
const stored = { firstId: 1, lastId: 1, count: 1 }

test.each<[EventName, object, { readonly queryKey: QueryKey; readonly queryFn?: unknown }]>([
  ['attempt.stored', { id: 1, deliveryId: null }, newestAttemptsQuery],
  ['attempts.stored', stored, newestAttemptsQuery],
  ['attempts.stored', stored, engineQuery('routes.states', {})],
  ['tunnels.changed', {}, tunnelsQuery],
  ['fixtures.changed', {}, fixturesQuery],
  ['sessions.changed', { haveDeliveriesChanged: false }, sessionsQuery],
  ['mutes.changed', {}, deliveryQuery(deliveryId(1))],
])(
  'after %s what it concerns is fetched again, also what is being fetched for the first time',
  async (name, data, query) => {
    const method = String(query.queryKey[0])
    const observer = new QueryObserver(queryClient, query as { readonly queryKey: QueryKey })
    observer.subscribe(() => {})
    await engine.publish(name, data)
    await engine.respond(method, 'before it')
    await engine.respond(method, 'after it')
    await engine.publish(name, data)
    await engine.respond(method, 'after another')
    expect(observer.getCurrentResult().data).toBe('after another')
  },
)
