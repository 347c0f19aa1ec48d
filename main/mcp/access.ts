import { AppError } from '#contract/errors'
import type { Client } from '#contract/transport'

/** How the server reaches deliveries. Provided by the host that starts the server. */
export interface Access {
  /** Reads through the running Hooktrail, or else from the store. */
  read<T>(work: (client: Client) => Promise<T>): Promise<T>
  /**
   * Reads after everything that has arrived is inspected, since records exist only after inspection. `signal`
   * ends the wait. Throws `cancelled`.
   */
  readInspected<T>(signal: AbortSignal, work: (client: Client) => Promise<T>): Promise<T>
  /**
   * Changes or sends through the running Hooktrail, or else with an engine for this call. `inspected`: waits
   * first, like `readInspected`.
   */
  change<T>(work: (client: Client) => Promise<T>, inspected?: AbortSignal): Promise<T>
  /** Only through a running Hooktrail, which may start before `untilMs` (monotonic). Throws `not-running`, `cancelled`. */
  running<T>(untilMs: number, signal: AbortSignal, work: (client: Client) => Promise<T>): Promise<T>
}

/** Permissions of the user from the server's start. */
export interface Permissions {
  /** Fixtures, replays, scenarios and drills may be sent, and sessions started and ended. */
  readonly mayChange: boolean
  /** Remote hosts that may be sent to, in lower case. */
  readonly hosts: readonly string[]
  /** Exports are written below this folder; `null`: not at all. */
  readonly exportFolder: string | null
  readonly mayExportOriginals: boolean
}

/** `null` if the work fails with this code. */
export async function unless<T>(code: AppError['code'], work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === code) return null
    throw error
  }
}
