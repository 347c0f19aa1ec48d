import type { Reply } from '#contract/errors'
import type { EventFrame } from '#contract/events'
import type { AppStatus } from '#contract/status'
import type { Ports } from './ports.ts'

export interface EngineOptions {
  readonly ports: Ports
  readonly version: string
  readonly host: 'desktop' | 'browser' | 'command'
  /** What starts the command, for `app.status`; `hooktrail` unless given. */
  readonly commandProgram?: readonly string[]
  /**
   * Where to listen for deliveries. `host` is loopback unless given, `port` comes from the settings unless given.
   * `null`: no listener, for commands that open the engine themselves.
   */
  readonly listen: {
    readonly host?: string | undefined
    readonly port?: number | undefined
    /** Starts with capturing paused. */
    readonly isPaused?: boolean
  } | null
  /** Closes this engine and opens another in its place. Absent: `app.restart` throws `not-available`. */
  readonly restart?: () => Promise<AppStatus>
}

/** The running engine. Hosts give it calls and take its events; nothing else crosses. */
export interface Engine {
  readonly launchId: string
  readonly dataDir: string
  /**
   * One call of the contract's table. Never rejects. `signal`: the caller has gone or wants no answer; a read then ends
   * with `cancelled`, and a change goes on.
   */
  invoke(method: string, params: unknown, signal?: AbortSignal): Promise<Reply>
  /** Events from now on. Returns the function that ends it. */
  subscribe(listener: (frame: EventFrame) => void): () => void
  /**
   * The frames after `number` of this launch; `null` where they are no longer kept and the client must fetch everything
   * again.
   */
  framesAfter(number: number): readonly EventFrame[] | null
  /** Publishes `status.changed`, so that clients learn the launch id. */
  announce(): void
  /**
   * A port of the host on this machine, such as that of the interface: no route leads there. Returns the function that
   * ends it.
   */
  claimPort(port: number): () => void
  /** Stops listening, answers what is under way, saves everything, releases the folder. */
  close(): Promise<void>
}
