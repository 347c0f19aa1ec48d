import { AppError } from '#contract/errors'
import { type Batch, batchPlanSchema } from '#contract/sending/replay'
import type { Route } from '#contract/sending/routes'
import type { AllowRemote, Attempt } from '#contract/sending/sending'
import { type BatchId, batchId } from '#contract/terms'
import { onAbort } from '../jobs/until-aborted.ts'
import { parseSearch } from '../queries/parse-search.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { Routing } from '../routing/routing.ts'
import type { SigningSecrets } from '../secrets/signing-secrets.ts'
import { type Sending, savedBatch } from '../sending/sending.ts'
import type { Handlers } from './dispatch.ts'
import type { EventHub } from './event-hub.ts'

export interface SendingParts {
  readonly queries: Pick<QueryWorker, 'ask'>
  readonly sending: Sending
  readonly routing: Routing
  readonly signingSecrets: SigningSecrets
  readonly hub: Pick<EventHub, 'publish'>
  readonly nowMs: () => number
}

/** Calls that send: single deliveries, batches and routes. */
export function sendingHandlers(parts: SendingParts) {
  const { queries, sending, routing, signingSecrets, hub } = parts
  const { fixtures, scenarios, batches } = sending

  async function stored(attempt: Promise<Attempt>): Promise<Attempt> {
    const { id, deliveryId } = await attempt
    hub.publish('attempt.stored', { id, deliveryId })
    return attempt
  }
  async function changed<T>(name: 'fixtures.changed' | 'scenarios.changed', change: Promise<T>): Promise<T> {
    const result = await change
    hub.publish(name, {})
    return result
  }
  async function batchOf(id: BatchId, known: Batch | null): Promise<Batch> {
    const batch = known ?? savedBatch(await queries.ask('batch', id))
    if (batch === null) throw new AppError('not-found', `No batch ${id} in this data folder.`, { id })
    return batch
  }
  const routes = (): { routes: Route[] } => ({ routes: [...routing.list()] })

  return {
    'fixtures.list': () => fixtures.list(),
    'fixtures.preview': async use => ({ body: (await fixtures.make(use)).body }),
    'fixtures.send': ({ target, allowRemote, additions, variables, ...use }) =>
      stored(sending.sendFixture(use, target, allowRemote, { additions, variables })),
    'fixtures.sendMany': (
      { target, count, ratePerSecond, allowRemote, additions, variables, ...use },
      signal,
    ) => {
      const manner = { allowRemote, additions, variables }
      const started = sending.sendMany(use, { count, ratePerSecond }, target, manner)
      return endsWithAgent(started, allowRemote, signal, batches.cancel)
    },
    'fixtures.source': async ({ id }) => ({ id, text: await fixtures.source(id) }),
    'fixtures.save': ({ name, text }) => changed('fixtures.changed', fixtures.save(name, text)),
    'fixtures.duplicate': ({ id, name, title }) =>
      changed('fixtures.changed', fixtures.duplicate(id, name, title)),
    'fixtures.rename': ({ id, name, title }) => changed('fixtures.changed', fixtures.rename(id, name, title)),
    'fixtures.fromDelivery': ({ deliveryId, name, title }) =>
      changed('fixtures.changed', fixtures.fromDelivery(deliveryId, name, title)),
    'fixtures.remove': async ({ id }) => {
      await changed('fixtures.changed', fixtures.remove(id))
      return { id }
    },

    'scenarios.list': ({ seed }) => scenarios.list(seed),
    'scenarios.run': ({ target, allowRemote, additions, variables, ...run }, signal) => {
      const started = sending.runScenario(run, target, { allowRemote, additions, variables })
      return endsWithAgent(started, allowRemote, signal, batches.cancel)
    },
    'scenarios.source': async ({ id }) => ({ id, text: await scenarios.source(id) }),
    'scenarios.check': async ({ text }) => ({ problems: [...(await scenarios.check(text))] }),
    'scenarios.save': ({ name, text, isNew }) =>
      changed('scenarios.changed', scenarios.save(name, text, isNew)),
    'scenarios.duplicate': ({ id, name, title }) =>
      changed('scenarios.changed', scenarios.duplicate(id, name, title)),
    'scenarios.fromRecord': ({ recordKey, name, title }) =>
      changed('scenarios.changed', sending.scenarioOfRecord(recordKey, name, title)),
    'scenarios.rename': ({ id, name, title }) =>
      changed('scenarios.changed', scenarios.rename(id, name, title)),
    'scenarios.remove': async ({ id }) => {
      await changed('scenarios.changed', scenarios.remove(id))
      return { id }
    },

    'deliveries.replay': ({ additions, variables, ...given }) =>
      stored(sending.replay({ ...given, added: { additions, variables } })),
    'attempts.repeat': ({ id, allowRemote }) => stored(sending.repeat(id, allowRemote)),
    'batches.start': ({ allowRemote, variables, ...plan }, signal) => {
      // Before the batch starts: throws `invalid-query`.
      if (plan.selection.by === 'query') parseSearch(plan.selection.query, parts.nowMs(), 0)
      const started = sending.startBatch(plan, allowRemote, variables)
      return endsWithAgent(started, allowRemote, signal, batches.cancel)
    },
    'batches.get': ({ id }) => batchOf(id, batches.get(id)),
    'batches.list': async window => {
      const { batches: values, hasMore } = await queries.ask('batches', window)
      const known = values.map(value => batches.get(batchId(value.id)) ?? savedBatch(value))
      return { batches: known.filter(batch => batch !== null), hasMore }
    },
    'batches.pause': ({ id }) => batchOf(id, batches.pause(id)),
    'batches.resume': ({ id }) => batchOf(id, batches.resume(id)),
    'batches.cancel': ({ id }) => batchOf(id, batches.cancel(id)),
    'batches.repeat': ({ id, only, allowRemote }) => sending.repeatBatch(id, only, allowRemote),

    'routes.list': routes,
    'routes.save': ({ id, route, allowRemote }) => routing.save(id ?? null, route, allowRemote),
    'routes.reorder': async ({ ids }) => {
      await routing.reorder(ids)
      return routes()
    },
    'routes.respondNormally': async ({ ids }) => {
      await routing.respondNormally(ids)
      return routes()
    },
    'routes.states': async () => ({ routes: await routing.states() }),
    'routes.try': ({ route, deliveryId }) => routing.try(route, deliveryId),
    'routes.remove': async ({ id }) => {
      await routing.remove(id)
      return { id }
    },
    'routes.resend': ({ id, concurrency }) => {
      const plan = batchPlanSchema.parse({
        selection: { by: 'missed', routeId: id },
        // Each attempt has its target.
        target: { to: 'listener' },
        concurrency,
        additions: { headers: [], signing: routing.get(id).signing },
      })
      return sending.startBatch(plan, false)
    },
    'signingSecrets.list': () => signingSecrets.list(),
    'signingSecrets.save': async ({ name, value }) => {
      await signingSecrets.save(name, value)
      return { name }
    },
    'signingSecrets.remove': async ({ name }) => {
      await signingSecrets.remove(name)
      return { name }
    },
    'targets.check': ({ url, selection }) => sending.checkReach(url, selection ?? null),
  } satisfies Partial<Handlers>
}

/** Cancels work that an agent started when its connection closes, however its process ended: `signal` is then aborted. */
export async function endsWithAgent<Started extends { readonly id: unknown }>(
  starting: Promise<Started>,
  allowRemote: AllowRemote,
  signal: AbortSignal | undefined,
  cancel: (id: Started['id']) => unknown,
): Promise<Started> {
  const started = await starting
  if (typeof allowRemote !== 'object' || signal === undefined) return started
  onAbort(signal, () => cancel(started.id))
  return started
}
