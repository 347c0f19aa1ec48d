import type { FeedFile } from './feed.ts'

/** A downloaded file that matches the verified feed. */
export interface VerifiedFile {
  readonly path: string
  readonly name: string
  readonly bytes: number
  readonly version: string
}

/** The system's updater, which replaces the app. */
export interface Installer {
  readonly takes: FeedFile['kind']
  /** Rejects if the system refuses the file, such as for its code signature. */
  prepare(file: VerifiedFile, signal: AbortSignal): Promise<void>
  /**
   * Quits, installs the prepared file, and starts it. Rejects if the system refuses; resolves when `signal` says that
   * the app closes.
   */
  restart(signal: AbortSignal): Promise<void>
}
