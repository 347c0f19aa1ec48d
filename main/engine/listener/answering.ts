import type { DeliveryId, HeaderPairs } from '#contract/terms'

/** The answer to a whole request that was stored. */
export type GivenReaction =
  /** The listener's own answer. */
  | { readonly type: 'usual' }
  | {
      readonly type: 'answer'
      readonly status: number
      /** Without `Content-Length`, which is computed. */
      readonly headers: HeaderPairs
      /** `null`: the body and the content type that the listener gives by itself. */
      readonly body: Uint8Array | null
    }
  /** The connection is reset. */
  | { readonly type: 'reset' }
  /** No answer for now, and maybe never: the connection counts as idle, and may be closed for a new one. */
  | { readonly type: 'hang' }

/**
 * Decides which answers replace the default ones. Without it, answering costs nothing more. Called only after the
 * commit: whatever it decides, the delivery is stored.
 */
export interface Answering {
  /** Whether the request may get another answer than the default one. Cheap: called for every request. */
  concerns(target: string): boolean
  /**
   * Calls `give` once, now or later; after `hang` it may call it once more. A route that never answers has to give
   * `hang`. Returns a function to call when the sender is gone.
   */
  react(
    delivery: { readonly id: DeliveryId; readonly target: string },
    give: (reaction: GivenReaction) => void,
  ): () => void
}
