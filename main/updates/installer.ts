import type { FeedFile } from './feed.ts'

/** A downloaded file, which is what the verified feed names. */
export interface VerifiedFile {
  readonly path: string
  readonly name: string
  readonly bytes: number
  readonly version: string
}

/** The system's updater: what replaces the app. */
export interface Installer {
  readonly takes: FeedFile['kind']
  /** Hands a file over. Rejects where the system refuses it, such as for its code signature. */
  prepare(file: VerifiedFile, signal: AbortSignal): Promise<void>
  /**
   * Quits, installs what was prepared, and starts it. Rejects where the system refuses it; resolves once `signal` says
   * that the app closes.
   */
  restart(signal: AbortSignal): Promise<void>
}
