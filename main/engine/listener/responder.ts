import type { Readable } from 'node:stream'
import type { DeliveryId, HeaderPairs } from '#contract/terms'

export type GivenReaction =
  | { readonly type: 'usual' }
  | {
      readonly type: 'respond'
      readonly status: number
      /** `Content-Length` is computed; it is taken from here only for a stream. */
      readonly headers: HeaderPairs
      /**
       * `null`: the default body and content type. A stream is passed on as it arrives; if it fails, the connection
       * is closed.
       */
      readonly body: Uint8Array | Readable | null
    }
  | { readonly type: 'reset' }
  /** Hangs for now. The connection counts as idle and may be closed for a new connection. */
  | { readonly type: 'hang' }

/**
 * Decides which responses replace the default responses. Called after the commit: the delivery is stored even
 * if this fails.
 */
export interface Responder {
  /**
   * Whether the request may get another response than the default. Must be cheap: called for every request.
   */
  concerns(target: string): boolean
  /**
   * Calls `give` once, now or later, and once more after `hang`. A route that never responds must give
   * `hang`. Returns a function to call when the sender has left.
   */
  react(
    delivery: { readonly id: DeliveryId; readonly target: string },
    give: (reaction: GivenReaction) => void,
  ): () => void
}
