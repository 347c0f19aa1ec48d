import type { Reply } from './errors.ts'
import type { EventFrame } from './events.ts'

/** Everything that the preload script puts on `window.hooktrail`. */
export interface HooktrailBridge {
  /** `call`: a number that no other call of this page has, to cancel it by. */
  invoke(method: string, params: unknown, call?: number): Promise<Reply>
  /** A read that is under way ends. */
  cancel(call: number): void
  /** Returns the function that ends it. */
  onEvent(listener: (frame: EventFrame) => void): () => void
}
