import type { DeliveryId, HeaderPairs } from '#contract/terms'

export interface CapturedRequest {
  readonly id: DeliveryId
  /** Empty if it was not HTTP, or was removed. */
  readonly method: string
  readonly target: string
  readonly headers: HeaderPairs
  /** Source; through a tunnel or proxy, the caller that it names. */
  readonly remoteAddress: string
  readonly body: Uint8Array
}
