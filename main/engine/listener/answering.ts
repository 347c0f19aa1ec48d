import type { DeliveryId, HeaderPairs } from '#contract/terms'

/** What the sender of a whole request that is kept gets. */
export type GivenReaction =
  /** What the listener answers by itself. */
  | { readonly type: 'usual' }
  | {
      readonly type: 'answer'
      readonly status: number
      /** Without `Content-Length`, which is made anew. */
      readonly headers: HeaderPairs
      /** `null`: the body and the content type that the listener gives by itself. */
      readonly body: Uint8Array | null
    }
  /** The connection is reset. */
  | { readonly type: 'reset' }
  /** No answer for now, and maybe never: the connection counts as idle, and may be closed for a new one. */
  | { readonly type: 'hang' }

/**
 * Decides what answers are given instead of the usual ones. Without it answering costs nothing more than it did. Asked
 * only after the commit: whatever it decides, the delivery is kept.
 */
export interface Answering {
  /** Whether the request may get another answer than the usual one. Cheap: asked of every request. */
  concerns(target: string): boolean
  /**
   * Calls `give` once, now or later; after `hang` it may call it once more. Whoever will never answer has to give `hang`.
   * Returns what is called when the sender is gone.
   */
  react(
    delivery: { readonly id: DeliveryId; readonly target: string },
    give: (reaction: GivenReaction) => void,
  ): () => void
}
