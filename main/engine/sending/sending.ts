import type { Batch, BatchPlan, BatchSelection } from '#contract/replay'
import type { Attempt, Target } from '#contract/sending'
import type { AttemptId, DeliveryId, HeaderPairs, RouteId } from '#contract/terms'
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
import { type Batches, createBatches } from './batches.ts'
import type { CapturedNotification } from './captured-fixture.ts'
import { createFixtures, type Fixtures, type FixtureUse } from './fixtures.ts'
import { createSender } from './sender.ts'
import { appendPath, refuseRemote, resolveTarget, type TargetRules } from './target.ts'
import { warningFor } from './target-host.ts'
import { parseTargetUrl, type TargetUrl } from './target-url.ts'

export { keptBatch } from './batches.ts'

/** A captured delivery as sending it again needs it. */
export interface CapturedRequest {
  readonly id: DeliveryId
  /** Empty where nothing readable as HTTP came, or where it is gone. */
  readonly method: string
  readonly target: string
  readonly headers: HeaderPairs
  readonly remoteAddress: string
  readonly body: Uint8Array
}

export interface SendingOptions {
  readonly clock: Clock
  readonly resourcesDir: string
  readonly store: Pick<Store, 'saveAttempt' | 'saveValue'>
  /** The listener's own URL; `null` while it does not listen. */
  readonly captureUrl: () => string | null
  readonly allowedHosts: () => readonly string[]
  readonly fixturesFolder: () => string
  /** The whole captured delivery. Rejects with `not-found`. */
  readonly readDelivery: (id: DeliveryId) => Promise<CapturedRequest>
  /** Several, in order, as many as fit into so many bytes but at least one. */
  readonly readRequests: (
    ids: readonly DeliveryId[],
    maximumBytes: number,
  ) => Promise<readonly CapturedRequest[]>
  readonly readPlan: (
    selection: BatchSelection,
  ) => Promise<{ numbers: Float64Array; targets: readonly string[] | null }>
  /** Body text (decoded) of the record's newest notification in its own order. Rejects with `not-found`. */
  readonly readNewestBody: (recordKey: string) => Promise<string>
  /** Rejects with `not-found`. */
  readonly readNotification: (id: DeliveryId) => Promise<CapturedNotification>
  /** An attempt with the body it sent. Rejects with `not-found`. */
  readonly readAttempt: (id: AttemptId) => Promise<{ attempt: Attempt; sentBody: Uint8Array }>
  readonly onProgress: (batch: Batch) => void
  /** An attempt of a batch or of a forward was stored. */
  readonly onAttempt: (attempt: Pick<Attempt, 'id'>) => void
}

/** A captured delivery that is sent otherwise than it came. */
export interface EditedRequest {
  readonly body?: string | undefined
  readonly headers?: HeaderPairs | undefined
  readonly method?: string | undefined
}

export interface ReplayOptions {
  readonly id: DeliveryId
  readonly target: Target
  readonly keepPath: boolean
  readonly edited?: EditedRequest | undefined
  readonly allowRemote: boolean
}

/** Everything that leaves: one sender, each sending an attempt that is stored. */
export interface Sending {
  readonly fixtures: Fixtures
  readonly batches: Pick<Batches, 'get' | 'pause' | 'resume' | 'cancel'>
  /** Throws `not-found`, `fixture-unfit`, `unknown-path`, `invalid-url`, `remote-target-refused`. No answer is not thrown: it is in the attempt. */
  sendFixture(use: FixtureUse, target: Target, allowRemote: boolean): Promise<Attempt>
  /** Exact bytes and headers but the hop-by-hop ones, unless edited. Throws as `sendFixture` does. */
  replay(options: ReplayOptions): Promise<Attempt>
  /** Throws as `sendFixture` does, before anything is sent. */
  startBatch(plan: BatchPlan, allowRemote: boolean): Promise<Batch>
  /** What an attempt sent, once more. */
  repeat(id: AttemptId, allowRemote: boolean): Promise<Attempt>
  /** To an app, for a route. Resolves when the app has answered or failed to; throws as `sendFixture` does. */
  forward(delivery: CapturedRequest, route: ForwardTarget): Promise<Sent>
  /** Keeps that an app did not get a delivery, and why, so that it can be sent again. */
  missForward(
    delivery: Pick<CapturedRequest, 'id' | 'target'>,
    route: ForwardTarget,
    reason: string,
  ): Promise<Attempt>
  /** Throws `invalid-url`, `remote-target-refused`. */
  checkTarget(url: string, allowRemote: boolean): Pick<TargetUrl, 'hostname' | 'port' | 'isLoopback'>
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

/** As long as the services wait for an answer (both documents, "Limits"), and one cap for all that leaves. */
const defaultLimits: SendingLimits = { timeoutMs: 5000, concurrency: 64 }

export function createSending(options: SendingOptions, limits: SendingLimits = defaultLimits): Sending {
  const { clock, store } = options
  const sender = createSender({ clock, ...limits })
  const attempts = createAttemptMaker(sender, store, clock)
  const underWay = new Set<Promise<unknown>>()
  const fixtures = createFixtures({ ...options, ownFolder: options.fixturesFolder })
  const batches = createBatches({ ...options, attempts })

  const rules = (allowRemote: boolean): TargetRules => ({
    captureUrl: options.captureUrl(),
    allowRemote,
    allowedHosts: options.allowedHosts(),
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

  async function sendFixture(use: FixtureUse, to: Target, allowRemote: boolean): Promise<Attempt> {
    const target = resolveTarget(to, rules(allowRemote))('/')
    const { body, recordId } = await fixtures.make(use)
    const headers: HeaderPairs = [
      ['Host', target.host],
      ['User-Agent', 'Hooktrail'],
      ['Content-Type', 'application/json'],
    ]
    return sendAndKeep(
      { target, method: 'POST', headers, body: Buffer.from(body) },
      {
        ...noOrigin,
        purpose: 'fixture',
        fixtureId: use.id,
        recordId,
        isEdited: use.body !== undefined || use.overrides.length > 0,
      },
      null,
    )
  }

  async function replay({ id, target: to, keepPath, edited, allowRemote }: ReplayOptions): Promise<Attempt> {
    const delivery = await options.readDelivery(id)
    refuseUnreadable(delivery.method)
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
    const { attempt, sentBody } = await options.readAttempt(id)
    const target = parseTargetUrl(attempt.target)
    refuseRemote(target, rules(allowRemote))
    const delivery = attempt.deliveryId === null ? null : await options.readDelivery(attempt.deliveryId)
    // One that was never sent kept nothing to send.
    const isCaptured = delivery !== null && !attempt.isEdited
    const { purpose, deliveryId, fixtureId, recordId, routeId, isEdited } = attempt
    return sendAndKeep(
      {
        target,
        method: delivery?.method ?? 'POST',
        headers: isCaptured ? delivery.headers : attempt.sentHeaders,
        body: isCaptured ? delivery.body : sentBody,
      },
      {
        ...noOrigin,
        ...{ purpose, deliveryId, fixtureId, recordId, routeId, isEdited },
        warning: delivery === null ? null : warningFor(target, delivery.remoteAddress),
      },
      delivery?.body ?? null,
    )
  }

  const forwardOrigin = (id: DeliveryId, routeId: RouteId): Origin => ({
    ...noOrigin,
    purpose: 'forward',
    deliveryId: id,
    routeId,
  })

  async function forward(delivery: CapturedRequest, route: ForwardTarget): Promise<Sent> {
    const base = parseTargetUrl(route.url)
    refuseRemote(base, rules(false))
    refuseUnreadable(delivery.method)
    const target = route.keepPath ? appendPath(base, delivery.target) : base
    const origin = {
      ...forwardOrigin(delivery.id, route.routeId),
      warning: warningFor(target, delivery.remoteAddress),
    }
    const sent = await attempts.send({ ...delivery, target }, origin, delivery.body)
    void tracked(sent.stored).then(options.onAttempt, ignoreUnstored)
    return sent
  }

  return {
    fixtures,
    batches,
    sendFixture: (use, target, allowRemote) => tracked(sendFixture(use, target, allowRemote)),
    replay: given => tracked(replay(given)),
    startBatch: (plan, allowRemote) => batches.start(plan, rules(allowRemote)),
    repeat: (id, allowRemote) => tracked(repeat(id, allowRemote)),
    forward: (delivery, route) => tracked(forward(delivery, route)),
    async missForward(delivery, route, reason) {
      const base = parseTargetUrl(route.url)
      const target = route.keepPath ? appendPath(base, delivery.target) : base
      const keeping = attempts.skip(target.text, forwardOrigin(delivery.id, route.routeId), reason)
      const attempt = await tracked(keeping)
      options.onAttempt(attempt)
      return attempt
    },
    checkTarget(url, allowRemote) {
      const target = parseTargetUrl(url)
      refuseRemote(target, rules(allowRemote))
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

/** The request as the user wants it; the very same where nothing is asked. */
function edit(delivery: CapturedRequest, edited: EditedRequest | undefined): CapturedRequest {
  const { body, method, headers } = edited ?? {}
  if (body === undefined && method === undefined && headers === undefined) return delivery
  // The user edits decoded text; what is sent is not encoded again.
  const kept =
    body === undefined
      ? delivery.headers
      : delivery.headers.filter(([name]) => name.toLowerCase() !== 'content-encoding')
  return {
    ...delivery,
    method: method ?? delivery.method,
    headers: headers ?? kept,
    body: body === undefined ? delivery.body : Buffer.from(body),
  }
}

/** The store has told the failure already; the app has its delivery. */
function ignoreUnstored(): void {}
