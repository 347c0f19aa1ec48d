import type { DeliveryId, HeaderPairs } from '#contract/terms'

/** A captured delivery as sending it again needs it. */
export interface CapturedRequest {
  readonly id: DeliveryId
  /** Empty where nothing readable as HTTP came, or where it is gone. */
  readonly method: string
  readonly target: string
  readonly headers: HeaderPairs
  /** Where it came from, through a tunnel or proxy as far as that says it. */
  readonly remoteAddress: string
  readonly body: Uint8Array
}
