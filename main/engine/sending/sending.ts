import type { Attempt, Fixture, Subject, Target } from '#contract/sending'
import type { DeliveryId, FixtureId, HeaderPairs } from '#contract/terms'
import type { Clock } from '../ports.ts'
import type { Store } from '../store/store.ts'

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

export declare function createSending(options: SendingOptions): Sending
