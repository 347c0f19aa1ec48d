import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import type { Ports } from './ports.ts'

export interface EngineOptions {
  readonly ports: Ports
  readonly version: string
  readonly host: 'desktop' | 'browser' | 'command'
  /**
   * Where to listen for deliveries. `host` is loopback unless given, `port` comes from the settings unless given.
   * `null`: no listener, for commands that open the engine themselves.
   */
  readonly listen: { readonly host?: string; readonly port?: number } | null
}

/** The running engine. Hosts give it calls and take its events; nothing else crosses. */
export interface Engine {
  readonly launchId: string
  readonly dataDir: string
  /** One call of the contract's table. Never rejects. */
  invoke(method: string, params: unknown): Promise<Reply>
  /** Events from now on. Returns its end. */
  subscribe(listener: (frame: EventFrame) => void): () => void
  /** The frames after `number` of this launch; `null` where they are no longer kept and the client must fetch anew. */
  framesAfter(number: number): readonly EventFrame[] | null
  /** Stops listening, answers what is under way, saves everything, gives the folder free. */
  close(): Promise<void>
}

/**
 * Opens the store, starts listening and inspecting.
 * Throws `store-held`, `store-newer`, `store-damaged`, `folder-not-writable`. A port that cannot be had does not throw:
 * it shows in `app.status` as `listener.state` `failed` with its error, so that a window can offer another.
 */
export declare function createEngine(options: EngineOptions): Promise<Engine>
