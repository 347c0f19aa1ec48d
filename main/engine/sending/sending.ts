import { type Added, hasAdditions, nothingAdded, type RouteSigning } from '#contract/sending/additions'
import type { AcceptedCertificate } from '#contract/sending/certificates'
import { marksOf } from '#contract/sending/marks'
import type { Batch, BatchSelection } from '#contract/sending/replay'
import type { Scenario } from '#contract/sending/scenarios'
import type { AllowRemote, Attempt, Target } from '#contract/sending/sending'
import type { TargetReach } from '#contract/sending/target-reach'
import { responseLimitMs } from '#contract/services/envelope'
import type { AttemptId, DeliveryId, RouteId } from '#contract/terms'
import { within } from '../jobs/until-aborted.ts'
import type { Clock } from '../ports.ts'
import type { QueryWorker } from '../queries/start-query-worker.ts'
import type { Search } from '../store/read-store.ts'
import type { Store } from '../store/store.ts'
import { hasUnexpanded, type ReadyAdditions, refuseUnexpanded } from './additions/additions.ts'
import {
  createAttemptMaker,
  noOrigin,
  type Origin,
  type OutgoingMessage,
  refuseUnreadable,
  type Sent,
} from './attempts.ts'
import { madeMessage } from './batches/batch-of-made.ts'
import { createBatchRepeats } from './batches/batch-repeats.ts'
import { createBatchStarts, isEditedUse } from './batches/batch-starts.ts'
import { createBatches } from './batches/batches.ts'
import { type CapturedRequest, type EditedRequest, edit } from './captured-request.ts'
import { createFixtures, type FixtureUse } from './fixtures/fixtures.ts'
import type { OwnFolder } from './fixtures/own-files.ts'
import { createPlanReads } from './plan-reads.ts'
import { readRepeated } from './repeated-attempt.ts'
import { readCapturedTrail } from './scenarios/read-captured-trail.ts'
import { createScenarios, type MadeFrom } from './scenarios/scenarios.ts'
import { createSender, type PassResponse } from './send/sender.ts'
import { type OwnAddresses, refuseOwn, refuseResolvedOwn } from './target/own-address.ts'
import {
  appendPath,
  refuseProductionTo,
  refuseRemote,
  resolveTarget,
  type TargetRules,
} from './target/target.ts'
import {
  isFromProduction,
  reachOf,
  refuseProduction,
  refusePublic,
  warningFor,
} from './target/target-host.ts'
import { parseTargetUrl, type TargetUrl } from './target/target-url.ts'
import { type MadeTrail, usualTrails } from './usual-trails.ts'

export { savedBatch } from './batches/batches.ts'
export type { CapturedRequest } from './captured-request.ts'

export interface SendingOptions {
  readonly clock: Clock
  readonly resourcesDir: string
  readonly store: Pick<Store, 'saveAttempt' | 'saveValue' | 'areDeliveriesArriving'>
  readonly captureUrl: () => string | null
  /** No route may lead there. */
  readonly own: OwnAddresses
  /** Hosts beyond this machine that may be sent to along a route; `null`: not along a route. */
  readonly allowedHosts: (routeId: RouteId | null) => readonly string[]
  readonly accepted: () => readonly AcceptedCertificate[]
  readonly fixturesFolder: () => OwnFolder
  /** How a route signs what it forwards, as it is now. */
  readonly signingOf: (routeId: RouteId) => RouteSigning | null
  /** Additions with their secrets. Rejects with `secret-unavailable`, `invalid-params`. */
  readonly ready: (added: Added) => Promise<ReadyAdditions>
  /** For single rows. */
  readonly queries: Pick<QueryWorker, 'ask'>
  /** For many rows, so that the window never waits for them. */
  readonly sendingQueries: Pick<QueryWorker, 'ask' | 'askUntil'>
  readonly whenInspected: () => Promise<void>
  readonly search: (query: string) => Search
  readonly onProgress: (batch: Batch) => void
  /** An attempt of a batch or forward was stored. */
  readonly onAttempt: (attempt: Pick<Attempt, 'id'>) => void
}

interface ReplayOptions {
  readonly id: DeliveryId
  readonly target: Target
  readonly keepPath: boolean
  readonly edited?: EditedRequest | undefined
  readonly added?: Added
  readonly allowRemote: boolean
}

export interface ForwardTarget {
  readonly routeId: RouteId
  readonly url: string
  readonly keepPath: boolean
}

export interface SendingLimits {
  readonly timeoutMs: number
  readonly concurrency: number
}

/** As long as the services wait, with one limit for everything that is sent. */
const defaultLimits: SendingLimits = { timeoutMs: responseLimitMs, concurrency: 64 }

export type Sending = ReturnType<typeof createSending>

/** All outgoing requests: one sender, whose attempts are stored. */
export function createSending(options: SendingOptions, limits: SendingLimits = defaultLimits) {
  const { clock, store, queries, ready } = options
  const plans = createPlanReads(options)
  const sender = createSender({ clock, accepted: options.accepted, ...limits })
  const attempts = createAttemptMaker(sender, store, clock, target => refuseOwn(target, options.own))
  const underWay = new Set<Promise<unknown>>()
  const fixtures = createFixtures({ ...options, ownFolder: options.fixturesFolder })
  const scenarios = createScenarios({ ...options, ownFolder: options.fixturesFolder })
  const batches = createBatches(options)

  const rules = (allowRemote: AllowRemote, routeId: RouteId | null = null): TargetRules => ({
    captureUrl: options.captureUrl(),
    allowRemote,
    allowedHosts: options.allowedHosts(routeId),
  })

  const starts = createBatchStarts({
    ...options,
    ...plans,
    attempts,
    batches,
    fixtures,
    scenarios,
    rules,
  })

  const repeats = createBatchRepeats({
    ...options,
    ...plans,
    attempts,
    batches,
    starts,
    rules,
    repeated: id => readRepeated(id, queries),
  })

  /** Closing waits for it, with the stored attempt. */
  async function tracked<T>(sending: Promise<T>): Promise<T> {
    underWay.add(sending)
    try {
      return await sending
    } finally {
      underWay.delete(sending)
    }
  }

  async function sendAndKeep(
    message: OutgoingMessage,
    origin: Origin,
    captured: Uint8Array | null,
  ): Promise<Attempt> {
    return (await attempts.send(message, origin, captured)).stored
  }

  async function sendFixture(
    use: FixtureUse,
    to: Target,
    allowRemote: AllowRemote,
    added: Added,
  ): Promise<Attempt> {
    const additions = await ready(added)
    const target = resolveTarget(to, rules(allowRemote))('/')
    let isProduction = false
    // A next status repeats most of the newest notification.
    if (use.subject.record === 'existing') {
      const { recordKey } = use.subject
      const count = await plans.countProduction({ by: 'record', recordKey })
      refuseProductionTo(to, allowRemote, count)
      isProduction = count > 0
    }
    const { body, recordId, madeOf } = await fixtures.make(use)
    const isEdited = isEditedUse(use)
    const origin: Origin = { ...noOrigin, purpose: 'fixture', fixtureId: use.id, recordId, madeOf, isEdited }
    const message = { ...madeMessage(target, body, marksOf(allowRemote, isProduction)), additions }
    return sendAndKeep(message, origin, null)
  }

  async function replay({
    id,
    target: to,
    keepPath,
    edited,
    added = nothingAdded,
    allowRemote,
  }: ReplayOptions): Promise<Attempt> {
    const additions = await ready(added)
    const delivery = await queries.ask('storedRequest', id)
    refuseUnreadable(delivery.method)
    const isProduction = isFromProduction(delivery)
    refuseProductionTo(to, allowRemote, isProduction ? null : 0)
    const target = resolveTarget(to, rules(allowRemote), keepPath)(delivery.target)
    const message = edit(delivery, edited)
    return sendAndKeep(
      { ...message, target, marks: marksOf(allowRemote, isProduction), additions },
      {
        ...noOrigin,
        purpose: 'replay',
        deliveryId: id,
        isEdited: message !== delivery || hasAdditions(added.additions),
        warning: warningFor(target, delivery),
      },
      delivery.body,
    )
  }

  async function repeat(id: AttemptId, allowRemote: boolean): Promise<Attempt> {
    const { message, origin, captured, batchId } = await readRepeated(id, queries)
    if (!allowRemote && message.marks.isProduction) refuseProduction(message.target, null)
    refuseRemote(message.target, rules(allowRemote))
    // Of a batch, it is saved how the values are made that are not stored.
    const isMadeAgain = batchId !== null && hasUnexpanded(message.headers)
    const additions = (isMadeAgain ? await repeats.readyOfBatch(batchId) : null) ?? undefined
    if (additions === undefined) refuseUnexpanded(message.headers)
    return sendAndKeep({ ...message, additions }, origin, captured)
  }

  const forwardOrigin = (id: DeliveryId, routeId: RouteId): Origin => ({
    ...noOrigin,
    purpose: 'forward',
    deliveryId: id,
    routeId,
    isEdited: options.signingOf(routeId) !== null,
  })

  async function forward(
    delivery: CapturedRequest,
    route: ForwardTarget,
    pass?: PassResponse,
  ): Promise<Sent> {
    const target = forwardedTo(route, delivery.target)
    refuseRemote(target, rules(false, route.routeId))
    refuseUnreadable(delivery.method)
    const signing = options.signingOf(route.routeId)
    const additions =
      signing === null ? undefined : await ready({ ...nothingAdded, additions: { headers: [], signing } })
    const origin = {
      ...forwardOrigin(delivery.id, route.routeId),
      warning: warningFor(target, delivery),
    }
    const marks = marksOf(false, isFromProduction(delivery))
    const sent = await attempts.send({ ...delivery, target, marks, pass, additions }, origin, delivery.body)
    void tracked(sent.stored).then(options.onAttempt, ignoreUnstored)
    return sent
  }

  async function scenarioOfRecord(
    recordKey: string,
    name: string | undefined,
    title: string | undefined,
  ): Promise<Scenario> {
    const trail = await readCapturedTrail(recordKey, { ...plans, queries })
    return scenarios.fromTrail(trail, name, title)
  }

  return {
    fixtures,
    scenarios,
    /** Makes a scenario of the user from a captured trail. Throws `not-found`, `scenario-unfit`, `folder-not-writable`. */
    scenarioOfRecord,
    batches,
    /** One bundled trail of every kind, the same for the same seed and time. */
    usualTrails: (made: MadeFrom): Promise<readonly MadeTrail[]> =>
      usualTrails({ ...options, scenarios }, made),
    /**
     * Throws `not-found`, `fixture-unfit`, `unknown-path`, `invalid-url`, `remote-target-refused`. A missing
     * response is in the attempt.
     */
    sendFixture: (
      use: FixtureUse,
      target: Target,
      allowRemote: AllowRemote,
      added: Added = nothingAdded,
    ): Promise<Attempt> => tracked(sendFixture(use, target, allowRemote, added)),
    /** Exact bytes and headers without hop-by-hop ones, unless edited or added to. Throws as `sendFixture`. */
    replay: (given: ReplayOptions): Promise<Attempt> => tracked(replay(given)),
    ...starts,
    repeatBatch: repeats.repeatBatch,
    repeat: (id: AttemptId, allowRemote: boolean): Promise<Attempt> => tracked(repeat(id, allowRemote)),
    /**
     * Forwards to an app for a route. Resolves with the response or failure; throws like `sendFixture`.
     * `pass`: gets the response while it is received.
     */
    forward: (delivery: CapturedRequest, route: ForwardTarget, pass?: PassResponse): Promise<Sent> =>
      tracked(forward(delivery, route, pass)),
    /** Stores an attempt with the reason why an app missed a delivery, so that it can be sent again. */
    async missForward(
      delivery: Pick<CapturedRequest, 'id' | 'target'>,
      route: ForwardTarget,
      reason: string,
    ): Promise<Attempt> {
      const target = forwardedTo(route, delivery.target)
      const keeping = attempts.skip(target.text, forwardOrigin(delivery.id, route.routeId), reason)
      const attempt = await tracked(keeping)
      options.onAttempt(attempt)
      return attempt
    },
    /** URL that a captured target is forwarded to. Throws `invalid-url`. */
    forwardUrl: (route: Pick<ForwardTarget, 'url' | 'keepPath'>, captured: string): string =>
      forwardedTo(route, captured).text,
    /** Target of a URL, before the selection is sent there. Throws `invalid-url`, `invalid-query`. */
    checkReach: (url: string, selection: BatchSelection | null): Promise<TargetReach> =>
      reachOf(url, selection, { ...options, ...plans }),
    /** For a route. Rejects with `invalid-url`, also if it leads back to this Hooktrail, and with `remote-target-refused`. */
    async checkTarget(
      url: string,
      {
        allowRemote,
        isPublicAsked,
        productionCount = 0,
      }: {
        readonly allowRemote: AllowRemote
        readonly isPublicAsked: boolean
        /** Number of deliveries to send from production. Default: 0. */
        readonly productionCount?: number
      },
    ): Promise<Pick<TargetUrl, 'hostname' | 'isLoopback'>> {
      const target = parseTargetUrl(url)
      await refuseResolvedOwn(target, options.own)
      refuseRemote(target, rules(allowRemote))
      if (isPublicAsked && !allowRemote) refusePublic(target)
      if (allowRemote !== true) refuseProduction(target, productionCount)
      return target
    },
    /** Cancels batches, waits for current requests up to `graceMs`, then cuts. */
    async close(graceMs = 5000): Promise<void> {
      sender.shut()
      const ended = Promise.allSettled([...underWay, batches.close()])
      await within(graceMs, ended)
      sender.cut()
      await ended
    },
  }
}

function forwardedTo(route: Pick<ForwardTarget, 'url' | 'keepPath'>, captured: string): TargetUrl {
  const base = parseTargetUrl(route.url)
  return route.keepPath ? appendPath(base, captured) : base
}

/** The store has reported the failure, and the app has its delivery. */
function ignoreUnstored(): void {}
