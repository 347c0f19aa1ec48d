import type { Reply } from './errors.ts'
import type { EventFrame } from './events.ts'

/** Everything that the preload script puts on `window.hooktrail`. */
export interface HooktrailBridge {
  invoke(method: string, params: unknown): Promise<Reply>
  /** Returns the function that ends it. */
  onEvent(listener: (frame: EventFrame) => void): () => void
}
