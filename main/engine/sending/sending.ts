import type { Batch, BatchSelection } from '#contract/sending/replay'
import type { Scenario } from '#contract/sending/scenarios'
import type { AllowRemote, Attempt, Target } from '#contract/sending/sending'
import type { TargetReach } from '#contract/sending/target-reach'
import { answerLimitMs } from '#contract/services/envelope'
import type { AttemptId, BatchId, DeliveryId, RouteId } from '#contract/terms'
import type { PlanRows } from '../plan-rows.ts'
import type { Clock } from '../ports.ts'
import type { Store } from '../store/store.ts'
import {
  createAttemptMaker,
  noOrigin,
  type Origin,
  type OutgoingMessage,
  refuseUnreadable,
  type Sent,
} from './attempts.ts'
import { madeMessage } from './batches/batch-of-made.ts'
import { type BatchRepeats, createBatchRepeats, type FailedAttempt } from './batches/batch-repeats.ts'
import type { SavedBatch } from './batches/batch-request.ts'
import { type BatchStarts, createBatchStarts, isEditedUse } from './batches/batch-starts.ts'
import { type Batches, createBatches } from './batches/batches.ts'
import type { CapturedRequest } from './captured-request.ts'
import type { CapturedNotification } from './fixtures/captured-fixture.ts'
import { createFixtures, type Fixtures, type FixtureUse } from './fixtures/fixtures.ts'
import { readRepeated } from './repeated-attempt.ts'
import { readCapturedTrail, type TrailFindingOf } from './scenarios/read-captured-trail.ts'
import { createScenarios, type MadeFrom, type Scenarios } from './scenarios/scenarios.ts'
import { type EditedRequest, edit } from './send/edited-request.ts'
import { createSender } from './send/sender.ts'
import { type OwnAddresses, refuseOwn, refuseResolvedOwn } from './target/own-address.ts'
import {
  appendPath,
  refuseProductionTo,
  refuseRemote,
  resolveTarget,
  type TargetRules,
} from './target/target.ts'
import { isFromProduction, refuseProduction, refusePublic, warningFor } from './target/target-host.ts'
import { reachOf } from './target/target-reach.ts'
import { parseTargetUrl, type TargetUrl } from './target/target-url.ts'
import { type MadeTrail, usualTrails } from './usual-trails.ts'

export { savedRequest } from './batches/batch-request.ts'
export { keptBatch } from './batches/batches.ts'
export type { CapturedRequest } from './captured-request.ts'
export type { MadeTrail } from './usual-trails.ts'

export interface SendingOptions {
  readonly clock: Clock
  readonly resourcesDir: string
  readonly store: Pick<Store, 'saveAttempt' | 'saveValue' | 'areDeliveriesArriving'>
  /** The listener's own URL; `null` while it does not listen. */
  readonly captureUrl: () => string | null
  /** No route leads there. */
  readonly own: OwnAddresses
  readonly allowedHosts: () => readonly string[]
  readonly fixturesFolder: () => string
  /** The whole captured delivery. Rejects with `not-found`. */
  readonly readDelivery: (id: DeliveryId) => Promise<CapturedRequest>
  /** Several, in order, as many as fit into so many bytes but at least one. */
  readonly readRequests: (
    ids: readonly DeliveryId[],
    maximumBytes: number,
  ) => Promise<readonly CapturedRequest[]>
  readonly readPlan: (selection: BatchSelection, signal: AbortSignal) => Promise<PlanRows>
  /** How many of a selection came from production addresses of the services. Rejects with `invalid-query`. */
  readonly countProduction: (selection: BatchSelection) => Promise<number>
  /** Body text (decoded) of the record's newest notification in its own order. Rejects with `not-found`. */
  readonly readNewestBody: (recordKey: string) => Promise<string>
  /** Rejects with `not-found`. */
  readonly readNotification: (id: DeliveryId) => Promise<CapturedNotification>
  /** Findings about the trail, each with its delivery, the newest 200. Rejects with `not-found`. */
  readonly readTrailFindings: (recordKey: string) => Promise<readonly TrailFindingOf[]>
  /** An attempt with the body it sent. Rejects with `not-found`. */
  readonly readAttempt: (id: AttemptId) => Promise<{ attempt: Attempt; sentBody: Uint8Array }>
  /** `null` where there is none. */
  readonly readBatch: (id: BatchId) => Promise<SavedBatch | null>
  /** Attempts of a batch that did not pass, oldest first. */
  readonly readFailed: (id: BatchId) => Promise<readonly FailedAttempt[]>
  readonly onProgress: (batch: Batch) => void
  /** An attempt of a batch or of a forward was stored. */
  readonly onAttempt: (attempt: Pick<Attempt, 'id'>) => void
}

export interface ReplayOptions {
  readonly id: DeliveryId
  readonly target: Target
  readonly keepPath: boolean
  readonly edited?: EditedRequest | undefined
  readonly allowRemote: boolean
}

/** Everything that is sent: one sender, each sending a stored attempt. */
export interface Sending extends BatchStarts, BatchRepeats {
  readonly fixtures: Fixtures
  readonly scenarios: Omit<Scenarios, 'sequence' | 'fromTrail'>
  /** Makes an own scenario of a captured trail. Throws `not-found`, `scenario-unfit`, `folder-not-writable`. */
  scenarioOfRecord(recordKey: string, name: string | undefined, title: string | undefined): Promise<Scenario>
  /** One trail of every kind that comes with Hooktrail, the same for the same seed and time. */
  usualTrails(made: MadeFrom): Promise<readonly MadeTrail[]>
  readonly batches: Pick<Batches, 'get' | 'isRunning' | 'pause' | 'resume' | 'cancel'>
  /** Throws `not-found`, `fixture-unfit`, `unknown-path`, `invalid-url`, `remote-target-refused`. No answer is not thrown: it is in the attempt. */
  sendFixture(use: FixtureUse, target: Target, allowRemote: AllowRemote): Promise<Attempt>
  /** Exact bytes and headers but the hop-by-hop ones, unless edited. Throws as `sendFixture` does. */
  replay(options: ReplayOptions): Promise<Attempt>
  /** Sends again what an attempt sent. */
  repeat(id: AttemptId, allowRemote: boolean): Promise<Attempt>
  /** To an app, for a route. Resolves when the app has answered or failed to; throws as `sendFixture` does. */
  forward(delivery: CapturedRequest, route: ForwardTarget): Promise<Sent>
  /** Stores that an app did not get a delivery, and why, so that it can be sent again. */
  missForward(
    delivery: Pick<CapturedRequest, 'id' | 'target'>,
    route: ForwardTarget,
    reason: string,
  ): Promise<Attempt>
  /** The URL that a captured request target is forwarded to. Throws `invalid-url`. */
  forwardUrl(route: Pick<ForwardTarget, 'url' | 'keepPath'>, captured: string): string
  /** Where a URL leads, before anything of the selection is sent there. Throws `invalid-url`, `invalid-query`. */
  checkReach(url: string, selection: BatchSelection | null): Promise<TargetReach>
  /** For a route. Rejects with `invalid-url`, also where it leads back here, and with `remote-target-refused`. */
  checkTarget(
    url: string,
    given: {
      readonly allowRemote: AllowRemote
      readonly isPublicAsked: boolean
      /** Of what is to be sent, so many came from production: 0 unless given. */
      readonly productionCount?: number
    },
  ): Promise<Pick<TargetUrl, 'hostname' | 'isLoopback'>>
  /** Cancels batches, waits for what is under way at most `graceMs`, then cuts it. */
  close(graceMs?: number): Promise<void>
}

export interface ForwardTarget {
  readonly routeId: RouteId
  readonly url: string
  readonly keepPath: boolean
}

/** Limits that tests make smaller. */
export interface SendingLimits {
  readonly timeoutMs: number
  readonly concurrency: number
}

/** As long as the services wait for an answer, and one limit for everything that is sent. */
const defaultLimits: SendingLimits = { timeoutMs: answerLimitMs, concurrency: 64 }

export function createSending(options: SendingOptions, limits: SendingLimits = defaultLimits): Sending {
  const { clock, store } = options
  const sender = createSender({ clock, ...limits })
  const attempts = createAttemptMaker(sender, store, clock, target => refuseOwn(target, options.own))
  const underWay = new Set<Promise<unknown>>()
  const fixtures = createFixtures({ ...options, ownFolder: options.fixturesFolder })
  const scenarios = createScenarios({ ...options, ownFolder: options.fixturesFolder })
  const batches = createBatches(options)

  const rules = (allowRemote: AllowRemote): TargetRules => ({
    captureUrl: options.captureUrl(),
    allowRemote,
    allowedHosts: options.allowedHosts(),
  })

  const starts = createBatchStarts({
    ...options,
    ...{ attempts, batches, fixtures, scenarios, rules },
    areDeliveriesArriving: store.areDeliveriesArriving,
  })

  const repeats = createBatchRepeats({
    ...options,
    ...{ attempts, batches, starts, rules },
    areDeliveriesArriving: store.areDeliveriesArriving,
    repeated: id => readRepeated(id, options),
  })

  /** Closing waits for the whole of it, the stored attempt included. */
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

  async function sendFixture(use: FixtureUse, to: Target, allowRemote: AllowRemote): Promise<Attempt> {
    const target = resolveTarget(to, rules(allowRemote))('/')
    // The next status of a record repeats most of its newest notification.
    if (allowRemote === 'but-production' && use.subject.record === 'existing') {
      const { recordKey } = use.subject
      refuseProductionTo(to, allowRemote, await options.countProduction({ by: 'record', recordKey }))
    }
    const { body, recordId } = await fixtures.make(use)
    const isEdited = isEditedUse(use)
    const origin: Origin = { ...noOrigin, purpose: 'fixture', fixtureId: use.id, recordId, isEdited }
    return sendAndKeep(madeMessage(target, body), origin, null)
  }

  async function replay({ id, target: to, keepPath, edited, allowRemote }: ReplayOptions): Promise<Attempt> {
    const delivery = await options.readDelivery(id)
    refuseUnreadable(delivery.method)
    refuseProductionTo(to, allowRemote, isFromProduction(delivery.remoteAddress) ? null : 0)
    const target = resolveTarget(to, rules(allowRemote), keepPath)(delivery.target)
    const message = edit(delivery, edited)
    return sendAndKeep(
      { ...message, target },
      {
        ...noOrigin,
        purpose: 'replay',
        deliveryId: id,
        isEdited: message !== delivery,
        warning: warningFor(target, delivery.remoteAddress),
      },
      delivery.body,
    )
  }

  async function repeat(id: AttemptId, allowRemote: boolean): Promise<Attempt> {
    const { message, origin, captured, remoteAddress } = await readRepeated(id, options)
    if (!allowRemote && remoteAddress !== null && isFromProduction(remoteAddress))
      refuseProduction(message.target, null)
    refuseRemote(message.target, rules(allowRemote))
    return sendAndKeep(message, origin, captured)
  }

  const forwardOrigin = (id: DeliveryId, routeId: RouteId): Origin => ({
    ...noOrigin,
    purpose: 'forward',
    deliveryId: id,
    routeId,
  })

  async function forward(delivery: CapturedRequest, route: ForwardTarget): Promise<Sent> {
    const target = forwardedTo(route, delivery.target)
    refuseRemote(target, rules(false))
    refuseUnreadable(delivery.method)
    const origin = {
      ...forwardOrigin(delivery.id, route.routeId),
      warning: warningFor(target, delivery.remoteAddress),
    }
    const sent = await attempts.send({ ...delivery, target }, origin, delivery.body)
    void tracked(sent.stored).then(options.onAttempt, ignoreUnstored)
    return sent
  }

  async function scenarioOfRecord(
    recordKey: string,
    name: string | undefined,
    title: string | undefined,
  ): Promise<Scenario> {
    const trail = await readCapturedTrail(recordKey, options)
    return scenarios.fromTrail(trail, name, title)
  }

  return {
    fixtures,
    scenarios,
    scenarioOfRecord,
    batches,
    usualTrails: made => usualTrails({ ...options, scenarios }, made),
    sendFixture: (use, target, allowRemote) => tracked(sendFixture(use, target, allowRemote)),
    replay: given => tracked(replay(given)),
    ...starts,
    ...repeats,
    repeat: (id, allowRemote) => tracked(repeat(id, allowRemote)),
    forward: (delivery, route) => tracked(forward(delivery, route)),
    async missForward(delivery, route, reason) {
      const target = forwardedTo(route, delivery.target)
      const keeping = attempts.skip(target.text, forwardOrigin(delivery.id, route.routeId), reason)
      const attempt = await tracked(keeping)
      options.onAttempt(attempt)
      return attempt
    },
    forwardUrl: (route, captured) => forwardedTo(route, captured).text,
    checkReach: (url, selection) => reachOf(url, selection, options),
    async checkTarget(url, { allowRemote, isPublicAsked, productionCount = 0 }) {
      const target = parseTargetUrl(url)
      await refuseResolvedOwn(target, options.own)
      refuseRemote(target, rules(allowRemote))
      if (isPublicAsked && !allowRemote) refusePublic(target)
      if (allowRemote !== true) refuseProduction(target, productionCount)
      return target
    },
    async close(graceMs = 5000) {
      sender.shut()
      const ended = Promise.allSettled([...underWay, batches.close()])
      let timer: NodeJS.Timeout | undefined
      const grace = new Promise<void>(resolve => {
        timer = setTimeout(resolve, graceMs)
      })
      await Promise.race([ended, grace])
      clearTimeout(timer)
      sender.cut()
      await ended
    },
  }
}

function forwardedTo(route: Pick<ForwardTarget, 'url' | 'keepPath'>, captured: string): TargetUrl {
  const base = parseTargetUrl(route.url)
  return route.keepPath ? appendPath(base, captured) : base
}

/** The store has reported the failure already; the app has its delivery. */
function ignoreUnstored(): void {}
