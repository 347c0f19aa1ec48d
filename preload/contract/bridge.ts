import type { Reply } from './errors.ts'
import type { EventFrame } from './events.ts'

/** What the preload script puts on `window.hooktrail`, and all of it. */
export interface HooktrailBridge {
  invoke(method: string, params: unknown): Promise<Reply>
  /** Returns its end. */
  onEvent(listener: (frame: EventFrame) => void): () => void
}
