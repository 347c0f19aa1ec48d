import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors'
import type { Attempt, Fixture, Subject, Target } from '#contract/sending'
import type { DeliveryId, FixtureId, HeaderPairs } from '#contract/terms'
import type { Clock } from '../ports.ts'
import type { Store } from '../store/store.ts'
import { type FixtureCatalogue, fixtureSummary, loadFixtures } from './fixture-catalogue.ts'
import type { FixtureFile } from './fixture-file.ts'
import { nextStatusBody } from './next-status.ts'
import { newRecordBody } from './notification-body.ts'
import { createSender } from './sender.ts'
import { headersToSend } from './sent-headers.ts'
import { resolveTarget } from './target.ts'
import type { TargetUrl } from './target-url.ts'

/** A captured delivery as replay needs it. */
export interface ReplayedDelivery {
  readonly method: string
  readonly target: string
  readonly headers: HeaderPairs
  readonly body: Uint8Array
}

export interface SendingOptions {
  readonly clock: Clock
  readonly resourcesDir: string
  readonly store: Pick<Store, 'saveAttempt'>
  /** The listener's own URL; `null` while it does not listen. */
  readonly captureUrl: () => string | null
  /** The whole captured delivery. Rejects with `not-found`. */
  readonly readDelivery: (id: DeliveryId) => Promise<ReplayedDelivery>
  /** Body text (decoded) of the record's newest notification in its own order. Rejects with `not-found`. */
  readonly readNewestBody: (recordKey: string) => Promise<string>
}

/** Everything that leaves: one sender, each sending an attempt that is stored. */
export interface Sending {
  listFixtures(): Promise<readonly Fixture[]>
  /** Throws `not-found`, `fixture-unfit`. */
  previewFixture(id: FixtureId, subject: Subject): Promise<string>
  /** Throws `not-found`, `fixture-unfit`, `invalid-url`, `remote-target-refused`. No answer is not thrown: it is in the attempt. */
  sendFixture(id: FixtureId, subject: Subject, target: Target, allowRemote: boolean): Promise<Attempt>
  /** Exact bytes and headers but the hop-by-hop ones. Throws as `sendFixture` does. */
  replay(id: DeliveryId, target: Target, allowRemote: boolean): Promise<Attempt>
  /** Waits for what is under way at most `graceMs`, then cuts it. */
  close(graceMs?: number): Promise<void>
}

/** Limits that tests make smaller. */
export interface SendingLimits {
  readonly timeoutMs: number
  readonly concurrency: number
}

/** As long as the services wait for an answer (both documents, "Limits"), and one cap for all that leaves. */
const defaultLimits: SendingLimits = { timeoutMs: 5000, concurrency: 64 }

/** What an attempt says beside its outcome. */
type Origin = Pick<Attempt, 'purpose' | 'deliveryId' | 'fixtureId' | 'recordId'>

export function createSending(options: SendingOptions, limits: SendingLimits = defaultLimits): Sending {
  const { clock, store } = options
  const sender = createSender({ clock, ...limits })
  const underWay = new Set<Promise<unknown>>()
  let fixtures: Promise<FixtureCatalogue> | null = null
  const loadOnce = (): Promise<FixtureCatalogue> => {
    fixtures ??= loadFixtures(options.resourcesDir)
    return fixtures
  }

  async function fixtureById(id: FixtureId): Promise<FixtureFile> {
    const file = (await loadOnce()).get(id)
    if (file === undefined)
      throw new AppError('not-found', `There is no fixture ${id}. The list has their names.`)
    return file
  }

  /** The same for preview and for sending. */
  async function makeBody(id: FixtureId, subject: Subject): Promise<{ body: string; recordId: string }> {
    const fixture = await fixtureById(id)
    if (subject.record === 'new') return newRecordBody(fixture, clock.nowMs())
    const newest = await options.readNewestBody(subject.recordKey)
    return nextStatusBody(newest, fixture, clock.nowMs())
  }

  async function sendAndKeep(
    request: { target: TargetUrl; method: string; headers: HeaderPairs; body: Uint8Array },
    origin: Origin,
    capturedBody: Uint8Array | null,
  ): Promise<Attempt> {
    const { target, body } = request
    const headers = headersToSend(request.headers, {
      method: request.method,
      host: target.host,
      bodyBytes: body.byteLength,
    })
    const { answerBody, ...outcome } = await sender.sendOnce({ ...request, headers })
    const identical = capturedBody === null ? null : Buffer.compare(capturedBody, body) === 0
    const attempt: Omit<Attempt, 'id'> = {
      ...origin,
      ...outcome,
      target: target.text,
      sentHeaders: headers,
      sentBodyBytes: body.byteLength,
      sentBodySha256: createHash('sha256').update(body).digest('hex'),
      identical,
      answerBodyBytes: answerBody.byteLength,
    }
    const id = await store.saveAttempt({ attempt, sentBody: identical === true ? null : body, answerBody })
    return { id, ...attempt }
  }

  /** Closing waits for the whole of it, the stored attempt included. */
  async function tracked<T>(sending: Promise<T>): Promise<T> {
    underWay.add(sending)
    try {
      return await sending
    } finally {
      underWay.delete(sending)
    }
  }

  return {
    async listFixtures() {
      return [...(await loadOnce())].map(([id, file]) => fixtureSummary(id, file))
    },
    async previewFixture(id, subject) {
      return (await makeBody(id, subject)).body
    },
    async sendFixture(id, subject, target, allowRemote) {
      const send = async (): Promise<Attempt> => {
        const resolved = resolveTarget(target, { captureUrl: options.captureUrl(), path: '/', allowRemote })
        const { body, recordId } = await makeBody(id, subject)
        const headers: HeaderPairs = [
          ['Host', resolved.host],
          ['User-Agent', 'Hooktrail'],
          ['Content-Type', 'application/json'],
        ]
        return sendAndKeep(
          { target: resolved, method: 'POST', headers, body: Buffer.from(body) },
          { purpose: 'fixture', deliveryId: null, fixtureId: id, recordId },
          null,
        )
      }
      return tracked(send())
    },
    async replay(id, target, allowRemote) {
      const send = async (): Promise<Attempt> => {
        const { target: path, ...delivery } = await options.readDelivery(id)
        if (delivery.method === '') {
          throw new AppError(
            'invalid-params',
            'What came was not readable as HTTP, so there is no request to replay.',
          )
        }
        const resolved = resolveTarget(target, { captureUrl: options.captureUrl(), path, allowRemote })
        return sendAndKeep(
          { ...delivery, target: resolved },
          { purpose: 'replay', deliveryId: id, fixtureId: null, recordId: null },
          delivery.body,
        )
      }
      return tracked(send())
    },
    async close(graceMs = 5000) {
      sender.shut()
      const ended = Promise.allSettled(underWay)
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
