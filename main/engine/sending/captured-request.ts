import type { DeliveryId, HeaderPairs } from '#contract/terms'

/** A captured delivery as sending it again needs it. */
export interface CapturedRequest {
  readonly id: DeliveryId
  /** Empty where what came was not HTTP, or where it was removed. */
  readonly method: string
  readonly target: string
  readonly headers: HeaderPairs
  /** Where it came from; through a tunnel or proxy, the caller if it names one. */
  readonly remoteAddress: string
  readonly body: Uint8Array
}
