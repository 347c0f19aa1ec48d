import type { Reply } from './errors.ts'
import type { EventFrame } from './events.ts'

/** The preload script adds this as `window.hooktrail`. */
export interface HooktrailBridge {
  /** `call`: unique number within the page, to cancel it. */
  invoke(method: string, params: unknown, call?: number): Promise<Reply>
  cancel(call: number): void
  /** Returns the function that unsubscribes. */
  onEvent(listener: (frame: EventFrame) => void): () => void
}
